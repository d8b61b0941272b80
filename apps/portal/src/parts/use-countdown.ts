import { useSyncExternalStore } from 'react';

/** When each countdown ends, so that it runs on while its button is away (another tab, a closed popup). */
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

/** Whole seconds left of the countdown `name`. */
export const secondsLeft = (name: string): number =>
  Math.max(0, Math.ceil(((ends.get(name) ?? 0) - performance.now()) / 1000));

/** Begins the countdown `name` anew. */
export function startCountdown(name: string, seconds: number): void {
  ends.set(name, performance.now() + seconds * 1000);
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
