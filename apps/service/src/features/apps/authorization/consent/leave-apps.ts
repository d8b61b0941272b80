import type { Change } from '../../../../unit-of-work/work.ts';
import { announce } from '../../webhooks/announce.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { removeConsents } from './consent-store.ts';

/** Forgets what an account agreed to with some apps, and ends their tokens; nobody is told. */
export async function forgetConsents(
  change: Change,
  accountId: string,
  clientIds: readonly string[],
): Promise<void> {
  await removeConsents(change, accountId, clientIds);
  for (const clientId of clientIds) await endTokens(change, { accountId, clientId });
}

/** Tells an app that an account will not come to it any more. */
export async function announceEnd(change: Change, clientId: string, accountId: string): Promise<void> {
  const subject = await subjectOf(change, accountId, clientId);
  await announce(change, { clientId, event: 'grant.revoked', subject });
}

/** Ends what every app holds for the account and tells the apps that the account goes. */
export async function leaveAllApps(change: Change, accountId: string): Promise<void> {
  for (const clientId of await removeConsents(change, accountId)) {
    const subject = await subjectOf(change, accountId, clientId);
    await announce(change, { clientId, event: 'account.cancelled', subject });
  }
  await endTokens(change, { accountId });
}
