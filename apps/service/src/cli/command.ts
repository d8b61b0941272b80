import type { ParseArgsOptionsConfig } from 'node:util';
import type { ServiceWork } from '../service-work.ts';
import type { Terminal } from './terminal.ts';

export interface CommandInput {
  /** The arguments after the noun and the verb. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly terminal: Terminal;
}

interface Described {
  /** `operator add ACCOUNT --role ROLE`. */
  readonly usage: string;
  readonly summary: string;
  /** The number of arguments, at least and at most. */
  readonly takes: readonly [least: number, most: number];
  readonly options?: ParseArgsOptionsConfig;
}

/** Returns the exit code. 0: done; 1: something is wrong, or it was refused; 2: misuse. */
export type Command =
  | (Described & {
      readonly run: (work: ServiceWork, input: CommandInput) => Promise<number>;
      /** The output and the exit code where there is no installation to work with; absent: one line, and 2. */
      readonly printFailure?: (input: CommandInput) => (text: string) => number;
    })
  /** Needs no database, or a stopped service. */
  | (Described & { readonly runAlone: (input: CommandInput) => Promise<number> })
  /** The options decide. */
  | (Described & {
      readonly isAlone: (input: CommandInput) => boolean;
      readonly runAlone: (input: CommandInput) => Promise<number>;
      readonly run: (work: ServiceWork, input: CommandInput) => Promise<number>;
    });

/** By noun and verb. */
export type Commands = Readonly<Record<string, Readonly<Record<string, Command>>>>;
