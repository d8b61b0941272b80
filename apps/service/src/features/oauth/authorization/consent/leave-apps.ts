import type { Change } from '../../../../transaction/work.ts';
import { announce } from '../../webhooks/announce.ts';
import { endTokens } from '../ends/end-tokens.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { removeConsents } from './consent-store.ts';

/** Forgets what an account agreed to with some apps, and ends their tokens; nobody is told. */
export async function forgetConsents(
  change: Change,
  accountId: string,
  appIds: readonly string[],
): Promise<void> {
  await removeConsents(change, accountId, appIds);
  for (const appId of appIds) await endTokens(change, { accountId, appId });
}

/** Tells an app that an account will not come to it any more. */
export async function announceEnd(change: Change, appId: string, accountId: string): Promise<void> {
  const subject = await subjectOf(change, accountId, appId);
  await announce(change, { appId, event: 'grant.revoked', subject });
}

/** Ends what every app holds for the account and tells the apps that the account goes. */
export async function leaveAllApps(change: Change, accountId: string): Promise<void> {
  for (const appId of await removeConsents(change, accountId)) {
    const subject = await subjectOf(change, accountId, appId);
    await announce(change, { appId, event: 'account.cancelled', subject });
  }
  await endTokens(change, { accountId });
}
