import { lazy } from 'react';
import { PieceMissing } from './PieceMissing.tsx';

/**
 * A part that is loaded when it is first shown. Where its script does not come (no network, a newer version), what
 * says so stands in its place, and everything around it stays.
 */
export const late: typeof lazy = (load) =>
  lazy(() => load().catch(() => ({ default: PieceMissing as never })));

/** The same for what only adorns: a missing piece of it is not missed. */
export const lateDecoration: typeof lazy = (load) =>
  lazy(() => load().catch(() => ({ default: (() => null) as never })));
