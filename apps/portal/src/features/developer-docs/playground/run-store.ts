import { useSyncExternalStore } from 'react';
import { sessionEntries } from '../../../browser/storage.ts';
import { createObservable } from '../../../session/observable.ts';
import type { Run } from './run.ts';

const key = 'docs-run';

function read(): Run | null {
  try {
    return JSON.parse(sessionEntries().getItem(key) ?? 'null') as Run | null;
  } catch {
    return null;
  }
}

const current = createObservable<Run | null>(read());

/** The run of this tab, stored until the tab is closed. */
export const runStore = {
  get: current.get,
  set(run: Run | null): void {
    if (run) sessionEntries().setItem(key, JSON.stringify(run));
    else sessionEntries().removeItem(key);
    current.set(run);
  },
};

export function useRun(): Run | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}
