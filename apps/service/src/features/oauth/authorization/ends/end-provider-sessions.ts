import type { EndedSessions, Ending } from '../../../../transaction/account-data.ts';
import type { Change, Work } from '../../../../transaction/work.ts';
import { endGrants, endTokens, endTokensOf } from './end-tokens.ts';
import { announceLogout } from './logout-delivery.ts';
import {
  findProviderSessions,
  findProviderSessionsOf,
  inspectTie,
  leaveApp,
  listDueTies,
  removeProviderSession,
} from './provider-session-store.ts';

const tiesAtOnce = 200;

/** Ends a provider session with the grants of its apps, and notifies them (OpenID Connect Back-Channel Logout). */
async function endProviderSession(change: Change, uid: string, how: EndedSessions['how']): Promise<void> {
  const session = await removeProviderSession(change, uid);
  if (!session?.accountId) return;
  const { accountId, authorizations = {} } = session;
  const parts = Object.entries(authorizations);
  // Back-Channel Logout 2.7: a sign-out does not end offline access.
  const ending = parts.flatMap(([, { grantId, persistsLogout }]) =>
    grantId && (how === 'revoked' || !persistsLogout) ? [grantId] : [],
  );
  await endGrants(change, ending);
  for (const [appId, { sid }] of parts) {
    if (sid) await announceLogout(change, { appId, accountId, sid });
  }
}

/** Ends the provider sessions and tokens of portal sessions that have just ended. */
export async function endOfPortalSessions(
  change: Change,
  accountId: string,
  { sessionIds, how }: EndedSessions,
): Promise<void> {
  const uids = await findProviderSessions(change.db, sessionIds);
  if (how === 'revoked') await endTokensOf(change, accountId, uids);
  for (const uid of uids) await endProviderSession(change, uid, how);
}

/** Signs an account out of one app: ends its tokens, and notifies it for each of the account's provider sessions. */
export async function endAtApp(change: Change, accountId: string, appId: string): Promise<void> {
  await endTokens(change, { accountId, appId });
  for (const sid of await leaveApp(change, accountId, appId)) {
    await announceLogout(change, { appId, accountId, sid });
  }
}

/** Ends every token that apps have for an account, and its provider sessions but for that of the excepted portal session. */
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
 * Ends provider sessions whose portal session has expired or was deleted with its account. They are unusable already;
 * this notifies their apps.
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
