import type { signedIn } from '@tongxing/contract/calls/sign-in.ts';
import type * as z from 'zod/mini';
import type { Done, Failed } from '../../../api/reply.ts';
import { finishSignIn } from '../../../parts/finish-sign-in.ts';

/** What each way of binding is given. */
export interface BindFormProps {
  readonly bindId: string;
  readonly providerName: string;
  /** The waiting identity is gone: the page should look again. */
  readonly onExpired: () => void;
}

/** The failures that the page tells in its own way. */
export const bindHandles = ['second_factor_required', 'link_expired'] as const;

type BindReply = Done<z.output<typeof signedIn>> | Failed<(typeof bindHandles)[number]> | Failed<'told'>;

/** The end of either form: signed in, on to the second factor, or the waiting identity is gone. False where the form stays. */
export function finishBinding(reply: BindReply, onExpired: () => void): boolean {
  if (reply.ok) return finishSignIn(reply);
  const { failure } = reply;
  if (failure === 'told') return false;
  if (failure === 'second_factor_required') return finishSignIn({ ...reply, failure });
  onExpired();
  return true;
}
