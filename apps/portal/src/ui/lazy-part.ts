import { lazy, useEffect } from 'react';
import { fetchAhead } from '../browser/fetch-ahead.ts';
import { unlessLeaving } from '../browser/leaving.ts';
import { PieceMissing } from './PieceMissing.tsx';

/**
 * A part that is loaded when it is first shown. Where its script does not come (no network, a newer version), what
 * says so stands in its place, and everything around it stays.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => load().catch(() => unlessLeaving().then(() => ({ default: PieceMissing as never }))));

/** The same for what a press opens: its script is there before the press, so that the press is answered at once. */
export const prefetchedPart: typeof lazy = (load) => {
  fetchAhead(load);
  return lazyPart(load);
};

/** Fetches a late part of the first script ahead, where what opens it is shown: that script is on every page. */
export const useAhead = (load: () => Promise<unknown>): void => useEffect(() => fetchAhead(load), [load]);

/** The same for what only adorns: a missing piece of it is not missed. */
export const lazyDecoration: typeof lazy = (load) =>
  lazy(() => load().catch(() => ({ default: (() => null) as never })));
