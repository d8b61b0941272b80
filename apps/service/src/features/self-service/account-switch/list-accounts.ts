import { digest, isSameSecret } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';
import { listSessionsOnDevice } from '../../protection/sessions/find-sessions.ts';

/** The secret that the browser sends for an account, from its sign-in; null if it sends none. */
export type SecretOf = (accountId: string) => string | null;

/** The accounts of this browser: the calling one, and those whose secret the browser sent. */
export async function listAccounts(work: Work, session: SignedInSession, secretOf: SecretOf) {
  const { device } = work.caller;
  const rows = device ? await listSessionsOnDevice(work.db, device, work.clock.now()) : [];
  return rows.filter(({ account_id: accountId, switch_hash: saved }) => {
    if (accountId === session.accountId) return true;
    const secret = secretOf(accountId);
    return (
      secret !== null && saved !== null && isSameSecret(saved.toString('hex'), digest(secret).toString('hex'))
    );
  });
}
