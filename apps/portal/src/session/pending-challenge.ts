import { challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { tabEntry } from '../browser/tab-entry.ts';
import { createObservable } from './observable.ts';

/** A sign-in that waits for its second factor (reply code -1). */
export interface PendingChallenge {
  readonly sessionId: string;
}

const entry = tabEntry('pending-challenge');
const saved = entry.find();

/**
 * The sign-in that waits for its second factor; null while none does. What shows the six boxes watches it. It outlives a reload
 * of its tab: it is worth nothing without the six digits, or in another browser.
 */
export const pendingChallenge = createObservable<PendingChallenge | null>(
  saved ? { sessionId: saved } : null,
);

pendingChallenge.subscribe(() => {
  const pending = pendingChallenge.get();
  if (pending) entry.save(pending.sessionId, challengeLifetimeSeconds);
  else entry.forget();
});
