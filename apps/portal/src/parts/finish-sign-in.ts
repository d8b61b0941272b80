import type { signedIn } from '@tongxing/contract/calls/sign-in.ts';
import type * as z from 'zod/mini';
import type { Done, Failed } from '../api/reply.ts';
import { raiseSessionEvent } from '../session/events.ts';
import { notify } from '../session/notices.ts';
import { pendingChallenge } from '../session/pending-challenge.ts';

/** The failure every way of signing in hands over to `finishSignIn`. */
export const signInHandles = ['second_factor_required'] as const;

/**
 * The last step of every way of signing in: a token signs the person in, code -1 asks for the second
 * factor. True where one of the two has started; false where the sign-in failed and the person was notified.
 */
export function finishSignIn(
  reply: Done<z.output<typeof signedIn>> | Failed<'second_factor_required'> | Failed<'told'>,
): boolean {
  if (reply.ok) {
    raiseSessionEvent('signed-in', reply.data);
    return true;
  }
  if (reply.failure !== 'second_factor_required') return false;
  const { session_id: sessionId } = reply.details;
  if (typeof sessionId !== 'string') {
    notify('error', '未知错误');
    return false;
  }
  pendingChallenge.set({ sessionId });
  return true;
}
