import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { send } from '../../api/send.ts';
import { makePasskey, PasskeyTrouble, whyNoPasskeys } from '../../browser/passkeys.ts';
import { notify } from '../../session/notices.ts';

/** Has this device make a passkey and the service keep it; null where it did not come to that, and the person was told. */
export async function enrollPasskey(): Promise<CallOutput<typeof addPasskey> | null> {
  const trouble = whyNoPasskeys('enrollment');
  if (trouble) {
    notify('error', trouble);
    return null;
  }
  const started = await send(startPasskeyEnrollment, {});
  if (!started.ok) return null;
  const { session_id, options } = started.data;
  try {
    const reply = await send(addPasskey, { session_id, ...(await makePasskey(options)) });
    if (!reply.ok) return null;
    notify('success', `已添加通行密钥「${reply.data.name}」`);
    return reply.data;
  } catch (error) {
    if (error instanceof PasskeyTrouble && !error.isSilent) notify('error', error.message);
    return null;
  }
}
