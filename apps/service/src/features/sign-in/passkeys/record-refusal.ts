import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import type { Passkey } from './passkey.ts';

/**
 * Tells the owner, in the log, that one of the passkeys was shown and refused. A counter that did not grow means that
 * somebody may have copied the key (WebAuthn L3 §7.2 step 22): that is worth a message too.
 */
export async function recordRefusedPasskey(
  change: Change,
  { accountId, name }: Passkey,
  kind: 'sign_in_failed' | 'step_up_failed',
  { isCopied = false, sessionId }: { readonly isCopied?: boolean; readonly sessionId?: string } = {},
): Promise<void> {
  await change.record({
    accountId,
    kind,
    method: 'passkey',
    details: { name, ...(isCopied ? { reason: 'counter' } : {}) },
    ...(sessionId ? { sessionId } : {}),
  });
  if (!isCopied) return;
  const what = `通行密钥「${name}」没有通过：它的使用计数没有增加，可能被人复制了`;
  change.after(notice({ accountId, what, link: 'security_change' }));
}
