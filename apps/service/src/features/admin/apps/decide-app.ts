import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { isAppWidened } from '@tongxing/contract/manage/second-operator.ts';
import { type Permission, permissionsOfPeopleAlone } from '@tongxing/contract/permissions.ts';
import type { GatewayRule } from '@tongxing/contract/rules/gateway.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { leaveToOwner } from '../../oauth/app-owners/share-app.ts';
import { refuseTaken } from '../../oauth/app-registration/refuse-taken.ts';
import { decideReview, isVerdict } from '../../oauth/app-registration/review-apps.ts';
import { developersFields, withPending } from '../../oauth/app-registration/reviewed-fields.ts';
import { type AppRow, findApp, lockApp, updateApp } from '../../oauth/apps/app-store.ts';
import { shortAppName } from '../../oauth/apps/developer.ts';
import { findLookAlikes, listProtectedNames, type ProtectedName } from '../../oauth/apps/look-alikes.ts';
import { findGranted, setGrant } from '../../oauth/apps/manage-grant.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

/** The digest of the fields an operator reviews. It changes whenever one of them changes. */
function revisionOf(row: AppRow): string {
  const { id, owner_id, status, verified, pending } = row;
  const fields = developersFields.map((name) => row[name]);
  return digestText(JSON.stringify([id, owner_id, status, verified, pending, fields]));
}

/** An app as the console lists it, compared with the names that people trust. */
export function showAppItem(row: AppRow, trusted: readonly ProtectedName[]): AppItem {
  return {
    client_id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    verified: row.verified,
    first_party: row.first_party,
    review_note: row.review_note,
    owner_id: row.owner_id,
    agent: row.agent,
    legal_name: row.legal_name,
    homepage: row.homepage,
    redirect_uris: [...row.redirect_uris],
    scopes: [...row.scopes],
    gateway:
      row.type === 'gateway'
        ? { origin: row.origin, rules: row.rules as GatewayRule[], user: row.user }
        : null,
    cas:
      row.type === 'cas'
        ? { services: [...row.services], proxy_callbacks: [...row.proxy_callbacks], user: row.user }
        : null,
    saml:
      row.type === 'saml'
        ? {
            entity_id: row.entity_id,
            acs_urls: [...row.acs_urls],
            slo_url: row.slo_url,
            slo_soap_url: row.slo_soap_url,
            certificates: row.certificates.length,
            name_id: row.name_id,
            attributes: row.attributes,
            signed_requests: row.signed_requests,
            encrypt: row.encrypt,
            idp_initiated: row.idp_initiated,
          }
        : null,
    pending: row.pending && { ...row.pending },
    pending_since: row.pending_since?.toISOString() ?? null,
    looks_like: findLookAlikes(trusted, withPending(row)),
    revision: revisionOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export type AppVerdict = 'approve' | 'refuse' | 'verify' | 'unverify' | 'suspend' | 'resume';

const texts: Readonly<Record<AppVerdict, string>> = {
  approve: '通过了审核',
  refuse: '没有通过审核',
  verify: '通过了审核，主体已认证',
  unverify: '取消了主体认证',
  suspend: '已被停用',
  resume: '已恢复使用',
};

/** Whether a verdict is allowed in the app's present state. */
function fits({ status, pending, verified }: AppRow, verdict: AppVerdict): boolean {
  const isWaiting = status === 'in_review' || pending !== null;
  switch (verdict) {
    case 'approve':
      return isWaiting && status !== 'suspended';
    case 'refuse':
      return isWaiting && status !== 'suspended';
    case 'verify':
      return status === 'in_review' || status === 'active';
    case 'unverify':
      return verified;
    case 'suspend':
      // Only an active app can be suspended: resuming one in review would approve it without a review.
      return status === 'active';
    case 'resume':
      return status === 'suspended';
  }
}

const shortOf = ({ status, verified, pending }: AppRow) => ({
  status,
  verified,
  ...(pending ? { pending: Object.keys(pending) } : {}),
});

interface Decision {
  readonly appId: string;
  readonly verdict: AppVerdict;
  readonly reason: string;
  /** The revision the operator reviewed. */
  readonly ifMatch: string | undefined;
}

/**
 * Applies a verdict to the reviewed revision of an app; `version_conflict` where the app has changed since. The developer
 * is notified, and can read the reason of a refusal or suspension.
 */
export async function decideApp(
  change: Change,
  { appId, verdict, reason, ifMatch }: Decision,
): Promise<Result<Done<AppItem>, 'not_found' | 'wrong_state' | 'version_conflict'>> {
  const before = await lockApp(change, appId);
  if (!before) return fail('not_found');
  const version = revisionOf(before);
  if (!isMatch(ifMatch, version)) return fail('version_conflict', { version });
  if (!fits(before, verdict)) return fail('wrong_state', { state: before.status });
  const isLetIn = verdict === 'approve' || verdict === 'verify';
  const alone = isLetIn ? await refuseTaken(change.db, withPending(before)) : succeed();
  if (!alone.ok) return fail('wrong_state', { state: alone.failure });
  if (isVerdict(verdict)) await decideReview(change, appId, verdict, reason);
  else if (verdict === 'unverify') await updateApp(change, appId, { verified: false });
  else await updateApp(change, appId, { status: 'active', review_note: '' });
  const after = await findApp(change.db, appId);
  if (!after) throw new Error('an app was just decided on');
  const what = `你的应用“${shortAppName(before.name)}”${texts[verdict]}`;
  // A change of what the app may do is always notified, whatever the developer's preferences.
  const isReview = verdict === 'approve' || verdict === 'refuse' || verdict === 'verify';
  const topic = isReview ? ({ topic: 'app_review' } as const) : {};
  if (before.owner_id !== null) change.after(notice({ accountId: before.owner_id, what, ...topic }));
  const output = showAppItem(after, await listProtectedNames(change));
  return succeed({ output, before: shortOf(before), after: shortOf(after) });
}

/** Whether one operator alone may give an app these permissions. Other changes of the app wait until this one ends. */
export async function isGrantedAlone(
  change: Change,
  appId: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  await lockApp(change, appId);
  return !isAppWidened(await findGranted(change.db, appId), permissions);
}

/**
 * Grants an app its own permissions. The app must authenticate with a secret or a key. Where it gets one, it is left to
 * its owner alone.
 */
export async function grantToApp(
  change: Change,
  appId: string,
  permissions: readonly Permission[],
  operator: Operator,
): Promise<Result<Done<{ permissions: Permission[] }>, 'not_found' | 'wrong_state' | 'not_for_apps'>> {
  const client = await lockApp(change, appId);
  if (!client) return fail('not_found');
  if (client.type !== 'web' || client.auth_method === 'none')
    return fail('wrong_state', { state: client.type });
  const refused = permissions.filter((each) => permissionsOfPeopleAlone.has(each));
  if (refused.length > 0) return fail('not_for_apps', { permissions: refused });
  const before = await findGranted(change.db, appId);
  const granted = [...new Set(permissions)];
  if (granted.some((each) => !before.includes(each))) await leaveToOwner(change, client);
  await setGrant(change, appId, granted, operator.id);
  return succeed({
    output: { permissions: granted },
    before: { permissions: [...before] },
    after: { permissions: granted },
  });
}
