/** The only source of the time. Tests pass a clock that they can move. */
export interface Clock {
  /** The current moment. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since the epoch: the unit of every time on the wire. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** `moment` plus `seconds` (negative for the past). */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
