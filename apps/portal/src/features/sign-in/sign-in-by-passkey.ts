import { signInByPasskey, startPasskeySignIn } from '@tongxing/contract/calls/passkeys.ts';
import { send } from '../../api/send.ts';
import {
  canSuggestPasskeys,
  forgetPasskey,
  PasskeyTrouble,
  showPasskey,
  stopWaitingForPasskey,
  whyNoPasskeys,
} from '../../browser/passkeys.ts';
import { finishSignIn } from '../../parts/finish-sign-in.ts';
import { notify } from '../../session/notices.ts';

async function signIn(autofill: boolean): Promise<void> {
  const started = await send(startPasskeySignIn, {}, { quiet: autofill });
  if (!started.ok) return;
  const { session_id, options } = started.data;
  const shown = await showPasskey(options, autofill).catch((error: unknown) => {
    const isSilent = autofill || (error instanceof PasskeyTrouble && error.isSilent);
    if (!isSilent) notify('error', error instanceof Error ? error.message : '未知错误');
    return null;
  });
  if (!shown) return;
  const reply = await send(signInByPasskey, { session_id, ...shown }, { handles: ['passkey_unknown'] });
  if (reply.ok || reply.failure === 'told') {
    finishSignIn(reply);
    return;
  }
  const { rp_id: rpId, credential_id: id } = reply.details;
  if (typeof rpId === 'string' && typeof id === 'string') forgetPasskey(rpId, id);
  notify('error', reply.msg);
}

/** The passkey button; says in words where passkeys cannot work. */
export async function signInWithPasskey(): Promise<void> {
  const trouble = whyNoPasskeys();
  if (trouble) notify('error', trouble);
  else await signIn(false);
}

/** Shorter than the service keeps a challenge: a page that stands open gets a new one in time. */
const renewAfterMilliseconds = 9 * 60_000;

/** Lets the browser suggest passkeys in the account field until the returned function is called. */
export function suggestPasskeys(): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async () => {
    if (!isWanted || !(await canSuggestPasskeys())) return;
    timer = setTimeout(() => {
      void stopWaitingForPasskey().then(offer);
    }, renewAfterMilliseconds);
    await signIn(true);
  };
  void offer();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    void stopWaitingForPasskey().catch(() => undefined);
  };
}
