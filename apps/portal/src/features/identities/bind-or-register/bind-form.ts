import type { signedIn } from '@tongxing/contract/calls/sign-in.ts';
import type * as z from 'zod/mini';
import type { Done, Failed } from '../../../api/reply.ts';
import { finishSignIn } from '../../../parts/finish-sign-in.ts';

/** The props shared by the forms of this page. */
export interface BindFormProps {
  readonly bindId: string;
  readonly providerName: string;
  /** Called when the pending identity is gone: the page reads it again. */
  readonly onExpired: () => void;
}

/** The failures that the page shows itself. */
export const bindHandles = ['second_factor_required', 'link_expired'] as const;

type BindReply = Done<z.output<typeof signedIn>> | Failed<(typeof bindHandles)[number]> | Failed<'told'>;

/** Handles the reply of either form: signed in, second factor, or pending identity gone. False where the form stays. */
export function finishBinding(reply: BindReply, onExpired: () => void): boolean {
  if (reply.ok) return finishSignIn(reply);
  const { failure } = reply;
  if (failure === 'told') return false;
  if (failure === 'second_factor_required') return finishSignIn({ ...reply, failure });
  onExpired();
  return true;
}
