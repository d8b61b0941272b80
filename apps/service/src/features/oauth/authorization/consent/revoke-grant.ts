import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import type { Work } from '../../../../transaction/work.ts';
import { requireLivingSession } from '../../../protection/sessions/require-living-session.ts';
import { findApp } from '../../apps/app-store.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { removeConsent } from './consent-store.ts';
import { announceEnd } from './leave-apps.ts';

/** Takes back what an app was let have: its tokens end, and it is told by webhook. */
export async function revokeGrant(
  work: Work,
  session: SignedInSession,
  consentId: string,
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const appId = await removeConsent(change, accountId, consentId);
    if (!appId) return fail('not_found');
    await endTokens(change, { accountId, appId });
    const details = { client_id: appId, name: (await findApp(change.db, appId))?.name ?? '' };
    await change.record({ accountId, sessionId, kind: 'app_revoked', method: appId, details });
    await announceEnd(change, appId, accountId);
    return succeed({});
  });
}
