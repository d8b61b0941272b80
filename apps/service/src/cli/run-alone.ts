import { Unavailable } from '../kernel/async/outage.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { environment, readSettings, type Settings } from '../settings/settings.ts';
import type { CommandInput } from './command.ts';

/** Runs a command that reads its settings itself. A refusal is one line, with exit code 1. */
export function runAlone(run: (settings: Settings, input: CommandInput) => Promise<number>) {
  return async (input: CommandInput): Promise<number> => {
    try {
      return await run(readSettings(environment), input);
    } catch (error) {
      if (!(error instanceof CannotStart || error instanceof Unavailable)) throw error;
      input.terminal.printError(error.message);
      return 1;
    }
  };
}
