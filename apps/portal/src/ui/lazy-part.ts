import { lazy, useEffect } from 'react';
import { fetchAhead } from '../browser/fetch-ahead.ts';
import { unlessLeaving } from '../browser/leaving.ts';
import { PieceMissing } from './PieceMissing.tsx';

/**
 * A component that is loaded when it is first rendered. Where its script does not come (no network, a newer version),
 * `PieceMissing` stands in its place, and everything around it stays.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => load().catch(() => unlessLeaving().then(() => ({ default: PieceMissing as never }))));

/** Fetches a part before it is shown, with the first interaction or when the browser is idle. */
export const useAhead = (load: () => Promise<unknown>): void => useEffect(() => fetchAhead(load), [load]);

/** `lazyPart` for decoration: where its script does not come, nothing stands in its place. */
export const lazyDecoration: typeof lazy = (load) =>
  lazy(() => load().catch(() => ({ default: (() => null) as never })));
