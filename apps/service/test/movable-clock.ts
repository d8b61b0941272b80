import { addSeconds, type Clock } from '../src/kernel/clock.ts';

/** Stands still until it is moved. */
export interface MovableClock extends Clock {
  /** Moves on by seconds. */
  advance(seconds: number): void;
}

/** A clock at noon of a fixed day, or at `start`. */
export function movableClock(start = new Date('2026-03-01T12:00:00Z')): MovableClock {
  let moment = start;
  return {
    now: () => moment,
    advance(seconds) {
      moment = addSeconds(moment, seconds);
    },
  };
}
