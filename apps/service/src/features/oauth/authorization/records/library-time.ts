import { type Clock, systemClock, toSeconds } from '../../../../kernel/clock.ts';

// The library reads the machine's clock, everything else the injected one. They differ in tests only; this carries a
// moment (whole seconds) across.

const ahead = (clock: Clock) =>
  clock === systemClock ? 0 : toSeconds(clock.now()) - toSeconds(systemClock.now());

export const toLibrary = (clock: Clock, seconds: number): number => seconds - ahead(clock);
