/** The only door to the time of day. Tests pass a clock they can move. */
export interface Clock {
  /** The current moment. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since the epoch: the unit of every time on the wire. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** `moment` moved by `seconds` (negative for the past). */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
