import type { SignedInSession } from '../../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import type { Work } from '../../../../unit-of-work/work.ts';
import { requireLivingSession } from '../../../guard/sessions/require-living-session.ts';
import { findClient } from '../../clients/client-store.ts';
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
    const clientId = await removeConsent(change, accountId, consentId);
    if (!clientId) return fail('not_found');
    await endTokens(change, { accountId, clientId });
    const details = { client_id: clientId, name: (await findClient(change.db, clientId))?.name ?? '' };
    await change.record({ accountId, sessionId, kind: 'app_revoked', method: clientId, details });
    await announceEnd(change, clientId, accountId);
    return succeed({});
  });
}
