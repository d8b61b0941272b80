import { timingSafeEqual } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';

/** A form in which hashes of passwords are stored. */
export interface HashKind {
  readonly form: RegExp;
  /** The cost of one verification as a part of the highest acceptable one; above 1, or NaN, the hash is refused. */
  cost(parts: readonly string[]): number;
  /** Whether the password matches. `parts` is what the groups of `form` found, after the whole. */
  verify(parts: readonly string[], password: string): boolean | Promise<boolean>;
}

/** Compares in constant time. An empty value is never the same. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}

/** Repeats a cheap step, and lets other requests run in between: the step is no work of a thread. */
export async function repeat(rounds: number, step: (round: number) => void): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    step(round);
    if (round % 512 === 511) await letOthersRun();
  }
}
