import type { ShortLivedStateTables } from './tables/short-lived-state.ts';

/** Every table, one interface per feature: add yours to the list. */
export interface Tables extends ShortLivedStateTables {}
