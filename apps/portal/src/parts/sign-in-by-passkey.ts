import { signInByPasskey, startPasskeySignIn } from '@tongxing/contract/calls/passkeys.ts';
import { send } from '../api/send.ts';
import {
  canSuggestPasskeys,
  forgetPasskey,
  PasskeyError,
  showPasskey,
  stopWaitingForPasskey,
  whyNoPasskeys,
} from '../browser/passkeys.ts';
import { notify } from '../session/notices.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** The identity that a page's query asks to bind. */
export function waitingAt(search: string): Waiting | undefined {
  const bindId = new URLSearchParams(search).get('bind_id');
  return bindId ? { bindId } : undefined;
}

/** A third-party identity that the sign-in is to bind. */
interface Waiting {
  readonly bindId: string;
  /** Told that the identity is gone; without it a toast says so. */
  readonly onExpired?: () => void;
}

/** Whether a suggestion that has ended so is worth another: it was interrupted, or the passkey was no good. */
type CanRepeat = boolean;

async function signIn(autofill: boolean, waiting?: Waiting): Promise<CanRepeat> {
  const started = await send(startPasskeySignIn, {}, { quiet: autofill });
  if (!started.ok) return false;
  const { session_id, options } = started.data;
  let wasStopped = false;
  const shown = await showPasskey(options, 'signIn', autofill).catch((error: unknown) => {
    wasStopped = error instanceof PasskeyError && error.isSilent;
    if (!autofill && !wasStopped) notify('error', error instanceof Error ? error.message : '未知错误');
    return null;
  });
  if (!shown) return wasStopped;
  const reply = await send(
    signInByPasskey,
    { session_id, ...shown, bind_id: waiting?.bindId },
    { handles: waiting?.onExpired ? ['passkey_unknown', 'link_expired'] : ['passkey_unknown'] },
  );
  if (reply.ok || reply.failure === 'told') {
    finishSignIn(reply);
    return !reply.ok;
  }
  if (reply.failure === 'link_expired') {
    waiting?.onExpired?.();
    return false;
  }
  const { rp_id: rpId, credential_id: id } = reply.details;
  if (typeof rpId === 'string' && typeof id === 'string') forgetPasskey(rpId, id);
  notify('error', reply.msg);
  return true;
}

/** The ceremony that the button started last. */
let pressed: Promise<unknown> = Promise.resolve();

/** The passkey button; says in words where passkeys cannot work. */
export async function signInWithPasskey(waiting?: Waiting): Promise<void> {
  const error = whyNoPasskeys('signIn');
  if (error) notify('error', error);
  else await (pressed = signIn(false, waiting));
}

/** Shorter than a challenge lives: a page that stays open gets a new one in time. */
const renewAfterMilliseconds = 9 * 60_000;

/**
 * Lets the browser suggest passkeys in the account field until the returned function is called. What ends a suggestion, such
 * as the button or a passkey that was refused, is followed by the next one.
 */
export function suggestPasskeys(): () => void {
  let isWanted = true;
  // Only one ceremony can run. The one that the button started is the person's; a suggestion does not end it.
  const renew = async () => {
    await pressed.catch(() => undefined);
    if (isWanted) await stopWaitingForPasskey();
  };
  const keepOffering = async () => {
    let canRepeat = true;
    while (canRepeat && isWanted && (await canSuggestPasskeys())) {
      const timer = setTimeout(() => void renew(), renewAfterMilliseconds);
      canRepeat = await signIn(true, waitingAt(location.search));
      clearTimeout(timer);
      await pressed.catch(() => undefined);
    }
  };
  void keepOffering();
  return () => {
    isWanted = false;
    void stopWaitingForPasskey().catch(() => undefined);
  };
}
