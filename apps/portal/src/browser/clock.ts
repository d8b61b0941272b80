/** The difference between the service's clock and this machine's, in milliseconds. */
let offsetMilliseconds = 0;

/** Corrects the clock by the service's own time (`config.time`, seconds). */
export function alignClock(serviceTimeSeconds: number): void {
  offsetMilliseconds = serviceTimeSeconds * 1000 - Date.now();
}

/** Milliseconds since the epoch by the service's clock, as far as it is known. */
export function serviceNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** Seconds since the epoch by this machine's clock: for what never leaves this browser. */
export function localSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
