import type { EndedSessions, Ending } from '../../../../transaction/account-data.ts';
import type { Change, Work } from '../../../../transaction/work.ts';
import { endGrants, endTokens, endTokensOf } from './end-tokens.ts';
import { announceLogout } from './logout-delivery.ts';
import {
  findProviderSessions,
  findProviderSessionsOf,
  inspectTie,
  listDueTies,
  removeProviderSession,
} from './provider-session-store.ts';

const tiesAtOnce = 200;

/** Ends a provider session with what it gave to apps, and tells them (OpenID Connect Back-Channel Logout). */
async function endProviderSession(change: Change, uid: string, how: EndedSessions['how']): Promise<void> {
  const session = await removeProviderSession(change, uid);
  if (!session?.accountId) return;
  const { accountId, authorizations = {} } = session;
  const parts = Object.entries(authorizations);
  // Back-Channel Logout 2.7: who signs out has not taken back what was to go on without them.
  const ending = parts.flatMap(([, { grantId, persistsLogout }]) =>
    grantId && (how === 'revoked' || !persistsLogout) ? [grantId] : [],
  );
  await endGrants(change, ending);
  for (const [appId, { sid }] of parts) {
    if (sid) await announceLogout(change, { appId, accountId, sid });
  }
}

/** Ends what hangs on portal sessions that have just ended. */
export async function endOfPortalSessions(
  change: Change,
  accountId: string,
  { sessionIds, how }: EndedSessions,
): Promise<void> {
  const uids = await findProviderSessions(change.db, sessionIds);
  if (how === 'revoked') await endTokensOf(change, accountId, uids);
  for (const uid of uids) await endProviderSession(change, uid, how);
}

/** Ends all that apps hold for an account; of its provider sessions, that of the kept portal session goes on. */
export async function endAllAtApps(
  change: Change,
  accountId: string,
  { exceptSessionId }: Ending,
): Promise<void> {
  for (const uid of await findProviderSessionsOf(change.db, accountId, exceptSessionId)) {
    await endProviderSession(change, uid, 'revoked');
  }
  await endTokens(change, { accountId });
}

/**
 * Ends provider sessions whose portal session ran out. They are dead already; their apps hear of it here, and so do
 * those of sessions that went with their account's row.
 */
export async function endOrphans(work: Work): Promise<void> {
  for (;;) {
    const due = await listDueTies(work.db, work.clock.now(), tiesAtOnce);
    for (const uid of due) {
      await work.change(async (change) => {
        if (await inspectTie(change, uid)) await endProviderSession(change, uid, 'signed_out');
      });
    }
    if (due.length < tiesAtOnce) return;
  }
}
