import type { acceptApp } from '@tongxing/contract/calls/app-owners.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Updateable } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { type AppRow, countOwnedApps, lockApp, updateApp } from '../apps/app-store.ts';
import {
  type Developer,
  notifyDeveloper,
  recordAppEvent,
  requireLivingDeveloper,
  shortAppName,
} from '../apps/developer.ts';
import { isLegacy } from '../apps/legacy.ts';
import { refuseLookAlike } from '../apps/look-alikes.ts';
import { isPowerful } from '../apps/manage-grant.ts';
import { endTokensOfOther } from '../authorization/ends/end-tokens.ts';
import { forgetEventsOfApp } from '../webhooks/delivery-store.ts';
import {
  deleteOwner,
  endHandovers,
  type HandoverKind,
  insertOwner,
  listOwners,
  makeHandover,
  takeHandover,
} from './owner-store.ts';

/** One of the apps that the account itself owns, locked. */
async function lockOwned(
  change: Change,
  developer: Developer,
  appId: string,
): Promise<Result<AppRow, 'not_found' | 'session_expired'>> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const app = await lockApp(change, appId);
  return app?.owner_id === developer.accountId ? succeed(app) : fail('not_found');
}

/**
 * Makes the link of a handover. An app that operators gave power to is handed on by operators alone: whoever has it has
 * that power.
 */
export async function offer(
  change: Change,
  developer: Developer,
  { appId, kind }: { readonly appId: string; readonly kind: HandoverKind },
): Promise<Result<{ token: string; url: string }, 'not_found' | 'session_expired' | 'app_not_shared'>> {
  const app = await lockOwned(change, developer, appId);
  if (!app.ok) return app;
  if (await isPowerful(change.db, app.value)) return fail('app_not_shared');
  const token = await makeHandover(change, { appId, kind, by: developer.accountId });
  notifyDeveloper(change, developer.accountId, app.value.name, (name) =>
    kind === 'owner' ? `生成了一起管理应用${name}的链接` : `生成了转让应用${name}的链接`,
  );
  return succeed({ token, url: `${change.settings.publicUrl}/user/app/take?${kind}=${token}` });
}

/**
 * Leaves an app to its owner alone, with a notice to the others: it gets power, and operators look at one account when
 * they give that. Open links end as well.
 */
export async function leaveToOwner(change: Change, { id, name }: Pick<AppRow, 'id' | 'name'>): Promise<void> {
  const what = `不再一起管理应用“${shortAppName(name)}”：它得到了本站的权限`;
  for (const { account_id: accountId } of await listOwners(change.db, id)) {
    await deleteOwner(change, id, accountId);
    change.after(notice({ accountId, what }));
  }
  await endHandovers(change, id);
}

/** The app of a token, locked; null where the token is none any more, or its maker does not own the app any more. */
async function takeApp(change: Change, token: string, kind: HandoverKind): Promise<AppRow | null> {
  const taken = await takeHandover(change, token, kind);
  const app = taken && (await lockApp(change, taken.appId));
  if (!app || app.owner_id !== taken.by || (await isPowerful(change.db, app))) return null;
  return app;
}

/** Makes the account a further owner of the app that the token is for. */
export async function acceptOwner(
  change: Change,
  developer: Developer,
  token: string,
): Promise<Result<{ client_id: string; name: string }, 'invitation_unknown' | 'session_expired'>> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const app = await takeApp(change, token, 'owner');
  if (!app) return fail('invitation_unknown');
  const { accountId, sessionId } = developer;
  if (app.owner_id !== accountId) await insertOwner(change, app.id, accountId);
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId: app.id, name: app.name });
  notifyDeveloper(change, app.owner_id, app.name, (name) => `多了一个人一起管理应用${name}`);
  return succeed({ client_id: app.id, name: app.name });
}

/** Removes a further owner: the owner removes anybody, and everybody else themselves. */
export async function removeOwner(
  change: Change,
  developer: Developer,
  { appId, owner }: { readonly appId: string; readonly owner: string },
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired'>> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const app = await lockApp(change, appId);
  const removed = (await listOwners(change.db, appId)).find(({ id }) => id === owner);
  const { accountId, sessionId } = developer;
  const isTheirs = app?.owner_id === accountId || removed?.account_id === accountId;
  if (!app || !removed || !isTheirs) return fail('not_found');
  await deleteOwner(change, appId, removed.account_id);
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId, name: app.name });
  const what = `不再一起管理应用“${shortAppName(app.name)}”`;
  change.after(notice({ accountId: removed.account_id, what }));
  return succeed({});
}

/** What another recipient changes of an app. Where operators review apps, they look at this one before it goes on. */
function takenOver(
  { settings }: Pick<Change, 'settings'>,
  { status, type, pending }: AppRow,
  recipient: { readonly legal_name: string; readonly contact: string },
): Updateable<AppTable> {
  const isReviewed = settings.file.apps.review || isLegacy(type);
  const { legal_name: _name, contact: _contact, ...waiting } = pending ?? {};
  const waits = Object.keys(waiting).length > 0;
  return {
    ...recipient,
    verified: false,
    ...(isReviewed && status === 'active' ? { status: 'in_review' as const } : {}),
    ...(pending && {
      pending: waits ? JSON.stringify(waiting) : null,
      ...(!waits && { pending_since: null }),
    }),
  };
}

/**
 * Makes the account the owner of the app that the token is for. It receives people's data now, under this name: whoever
 * agreed to another one is asked again, and until then it gets nothing of them.
 */
export async function acceptTransfer(
  change: Change,
  developer: Developer,
  { token, legal_name: legalName, contact }: CallPayload<typeof acceptApp>,
): Promise<
  Result<
    { client_id: string; name: string },
    'invitation_unknown' | 'session_expired' | 'too_many_clients' | 'client_name_taken'
  >
> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const { accountId, sessionId } = developer;
  const app = await takeApp(change, token, 'transfer');
  if (!app || app.owner_id === accountId) return abandon(fail('invitation_unknown'));
  const named = await refuseLookAlike(change, accountId, { name: '', legalName });
  if (!named.ok) return abandon(named);
  await lockAccount(change, accountId);
  const most = change.settings.file.apps.per_account;
  if ((await countOwnedApps(change.db, accountId)) >= most) {
    return abandon(fail('too_many_clients', { most }));
  }
  const former = app.owner_id;
  await giveApp(change, app, accountId);
  await updateApp(change, app.id, takenOver(change, app, { legal_name: legalName, contact }));
  await endTokensOfOther(change, app, legalName);
  await forgetEventsOfApp(change, app.id);
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId: app.id, name: app.name });
  notifyDeveloper(change, former, app.name, (name) => `转让了应用${name}`);
  // Whom the former owner let in stays, as a team does: the new owner decides.
  const others = (await listOwners(change.db, app.id)).length;
  notifyDeveloper(change, accountId, app.name, (name) =>
    others === 0
      ? `接手了应用${name}，密钥以前的人知道，请换一个`
      : `接手了应用${name}，密钥以前的人知道，请换一个；另有 ${others} 人一起管理，可在应用里移除`,
  );
  return succeed({ client_id: app.id, name: app.name });
}

/** Makes an account the owner of an app. What its former owner could still use ends: links, and the token of a program. */
export async function giveApp(change: Change, { id }: Pick<AppRow, 'id'>, accountId: string): Promise<void> {
  await updateApp(change, id, { owner_id: accountId, registration_digest: null });
  await deleteOwner(change, id, accountId);
  await endHandovers(change, id);
}
