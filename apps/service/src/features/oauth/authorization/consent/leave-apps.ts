import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import type { Change, Work } from '../../../../transaction/work.ts';
import { requireLivingSession } from '../../../protection/sessions/require-living-session.ts';
import { findApp } from '../../apps/app-store.ts';
import { announce } from '../../webhooks/webhook.ts';
import { endAtApp } from '../ends/end-provider-sessions.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { removeConsent, removeConsents } from './consent-store.ts';

/** Removes an account's consents to these apps and ends their tokens, without notifying them. */
export async function forgetConsents(
  change: Change,
  accountId: string,
  appIds: readonly string[],
): Promise<void> {
  await removeConsents(change, accountId, appIds);
  for (const appId of appIds) await endTokens(change, { accountId, appId });
}

/** Notifies an app that an account has revoked its grant. */
export async function announceEnd(change: Change, appId: string, accountId: string): Promise<void> {
  const subject = await subjectOf(change, accountId, appId);
  await announce(change, { appId, event: 'grant.revoked', accountId, subject });
}

/** Ends the account's consents and tokens at every app, and notifies the apps that it was cancelled. */
export async function leaveAllApps(change: Change, accountId: string): Promise<void> {
  for (const appId of await removeConsents(change, accountId)) {
    const subject = await subjectOf(change, accountId, appId);
    await announce(change, { appId, event: 'account.cancelled', accountId, subject });
  }
  await endTokens(change, { accountId });
}

/** Revokes an account's grant to an app: its tokens end, a logout token and a webhook notify it. */
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
    await endAtApp(change, accountId, appId);
    const details = { client_id: appId, name: (await findApp(change.db, appId))?.name ?? '' };
    await change.record({ accountId, sessionId, kind: 'app_revoked', method: appId, details });
    await announceEnd(change, appId, accountId);
    return succeed({});
  });
}
