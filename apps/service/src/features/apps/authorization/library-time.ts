import { type Clock, systemClock, toSeconds } from '../../../kernel/clock.ts';

/**
 * The library reads the machine's clock, everything else the injected one. They differ in tests only; these
 * two carry a moment (whole seconds) across.
 */
export function createLibraryTime(clock: Clock) {
  const ahead = () => (clock === systemClock ? 0 : toSeconds(clock.now()) - toSeconds(systemClock.now()));
  return {
    toLibrary: (seconds: number) => seconds - ahead(),
    fromLibrary: (seconds: number) => seconds + ahead(),
  };
}
