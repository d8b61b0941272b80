import { useSyncExternalStore } from 'react';
import { createObservable } from './observable.ts';

/**
 * How the popup was left: signed in as the account that was there before (`same`), as another one or one
 * that cannot be compared (`other`), or not signed in (`gone`).
 */
export type PopupOutcome = 'same' | 'other' | 'gone';

/** Whether a page that needs a signed-in person is on screen, so that the popup has something to stand before. */
const isPresent = createObservable(false);
const isOpen = createObservable(false);
let lastOutcome: PopupOutcome | null = null;
let waiting: ((outcome: PopupOutcome) => void)[] = [];

/** The sign-in popup: there while a page of the console is, open when its session has died. */
export const signInPopup = {
  isPresent: () => isPresent.get(),
  setPresent: (present: boolean) => isPresent.set(present),
  isOpen: () => isOpen.get(),
  open: () => isOpen.set(true),
  close(outcome: PopupOutcome) {
    if (isOpen.get()) lastOutcome = outcome;
    isOpen.set(false);
    const text = waiting;
    waiting = [];
    for (const pass of text) pass(outcome);
  },
  /** How the popup was left the last time; null where it has not been open. */
  lastOutcome: () => lastOutcome,
  /** Resolves when the popup that is open now is left. */
  left: () => new Promise<PopupOutcome>((resolve) => waiting.push(resolve)),
};

/** Whether the sign-in popup is open. */
export function useSignInPopup(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.get, isOpen.get);
}
