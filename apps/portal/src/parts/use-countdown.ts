import { useSyncExternalStore } from 'react';
import { tabEntry } from '../browser/tab-entry.ts';

/** When each countdown ends, so that it runs on while its button is away (another tab, a closed popup, a reload). */
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

/** The end of a countdown by this machine's clock, for a reload. */
const entryOf = (name: string) => tabEntry(`countdown:${name}`);

function endOf(name: string): number {
  let end = ends.get(name);
  if (end === undefined) {
    end = performance.now() + Number(entryOf(name).find() ?? 0) - Date.now();
    ends.set(name, end);
  }
  return end;
}

/** Whole seconds left of the countdown `name`. */
export const secondsLeft = (name: string): number =>
  Math.max(0, Math.ceil((endOf(name) - performance.now()) / 1000));

/** Begins the countdown `name` anew. */
export function startCountdown(name: string, seconds: number): void {
  ends.set(name, performance.now() + seconds * 1000);
  entryOf(name).save(`${Date.now() + seconds * 1000}`, seconds);
  for (const listener of Array.from(listeners)) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, 250);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

/** Whole seconds left of the countdown `name`, from second to second. */
export function useCountdown(name: string): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(name),
    () => 0,
  );
}
