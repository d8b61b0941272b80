import type { SignedInSession } from '../../../kernel/caller.ts';
import { digest, isSameSecret } from '../../../kernel/digest.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { listSessionsOnDevice } from '../../guard/sessions/find-sessions.ts';

/** What the browser was given for an account when it signed in there; null where it brought nothing. */
export type SecretOf = (accountId: string) => string | null;

/** The accounts of this browser: the one that asks, and those whose secret it brought. */
export async function listAccounts(work: Work, session: SignedInSession, secretOf: SecretOf) {
  const { device } = work.caller;
  const rows = device ? await listSessionsOnDevice(work.db, device, work.clock.now()) : [];
  return rows.filter(({ account_id: accountId, switch_hash: kept }) => {
    if (accountId === session.accountId) return true;
    const secret = secretOf(accountId);
    return (
      secret !== null && kept !== null && isSameSecret(kept.toString('hex'), digest(secret).toString('hex'))
    );
  });
}
