import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { send } from '../../api/send.ts';
import { makePasskey, PasskeyError, whyNoPasskeys } from '../../browser/passkeys.ts';
import { notify } from '../../session/notices.ts';

/** Creates a passkey on this device and registers it; null where that failed and the person was notified. */
export async function enrollPasskey(): Promise<CallOutput<typeof addPasskey> | null> {
  const problem = whyNoPasskeys('enrollment');
  if (problem) {
    notify('error', problem);
    return null;
  }
  const started = await send(startPasskeyEnrollment, {});
  if (!started.ok) return null;
  const { session_id, options } = started.data;
  try {
    const reply = await send(addPasskey, { session_id, ...(await makePasskey(options)) });
    if (!reply.ok) return null;
    notify('success', `已添加通行密钥“${reply.data.name}”`);
    return reply.data;
  } catch (error) {
    if (error instanceof PasskeyError && !error.isSilent) notify('error', error.message);
    return null;
  }
}
