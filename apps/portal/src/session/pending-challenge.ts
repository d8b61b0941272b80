import { createObservable } from './observable.ts';

/** A sign-in that waits for its second factor (reply code -1). */
export interface PendingChallenge {
  readonly sessionId: string;
}

/** The sign-in that waits for its second factor; null while none does. What shows the six boxes watches it. */
export const pendingChallenge = createObservable<PendingChallenge | null>(null);
