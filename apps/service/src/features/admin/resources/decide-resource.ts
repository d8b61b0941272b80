import type { ResourceItem, resourceVerdicts } from '@tongxing/contract/manage/resources.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { shortAppName } from '../../oauth/apps/developer.ts';
import { toResourceColumns } from '../../oauth/resource-registration/edit-resource.ts';
import {
  findResource,
  lockResource,
  type ResourceRow,
  updateResource,
} from '../../oauth/resources/resource-store.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';

export type ResourceVerdict = keyof typeof resourceVerdicts;

/** Changes with whatever an operator looks at. */
function revisionOf({ id, owner_id, audience, status, verified, host_shown, pending, ...row }: ResourceRow) {
  const { name, purpose, token, token_minutes, subject, open_to, scopes, legal_name, contact } = row;
  const fields = [name, purpose, token, token_minutes, subject, open_to, scopes, legal_name, contact];
  return digestText(JSON.stringify([id, owner_id, audience, status, verified, host_shown, pending, fields]));
}

/** An API as the console lists it. */
export function showResourceItem(row: ResourceRow): ResourceItem {
  return {
    id: row.id,
    audience: row.audience,
    name: row.name,
    purpose: row.purpose,
    token: row.token,
    token_minutes: row.token_minutes,
    subject: row.subject,
    open_to: row.open_to,
    scopes: [...row.scopes],
    legal_name: row.legal_name,
    contact: row.contact,
    status: row.status,
    verified: row.verified,
    host_shown: row.host_shown,
    review_note: row.review_note,
    owner_id: row.owner_id,
    pending: row.pending && { ...row.pending },
    revision: revisionOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const texts: Readonly<Record<ResourceVerdict, string>> = {
  approve: '通过了审核',
  refuse: '没有通过审核',
  verify: '通过了审核，主体已认证',
  suspend: '已被停用',
  resume: '已恢复使用',
};

/** Whether a verdict is allowed in the API's present state. */
function fits({ status, pending }: ResourceRow, verdict: ResourceVerdict): boolean {
  const isWaiting = status === 'in_review' || status === 'unverified' || pending !== null;
  if (verdict === 'resume') return status === 'suspended';
  if (verdict === 'suspend') return status === 'active';
  if (verdict === 'verify') return isWaiting || status === 'active';
  return isWaiting && status !== 'suspended';
}

function becomes(row: ResourceRow, verdict: ResourceVerdict, reason: string) {
  const note = reason.slice(0, 500);
  switch (verdict) {
    case 'approve':
    case 'verify':
      return {
        ...toResourceColumns(row.pending ?? {}),
        status: 'active' as const,
        pending: null,
        review_note: '',
        ...(verdict === 'verify' ? { verified: true } : {}),
      };
    case 'refuse':
      // A refusal of changes leaves the API as it runs.
      return row.status === 'active'
        ? { pending: null, review_note: note }
        : { status: 'refused' as const, verified: false, pending: null, review_note: note };
    case 'suspend':
      return { status: 'suspended' as const, review_note: note };
    case 'resume':
      return { status: 'active' as const, review_note: '' };
  }
}

interface Decision {
  readonly id: string;
  readonly verdict: ResourceVerdict;
  readonly reason: string;
  /** The revision the operator looked at. */
  readonly ifMatch: string | undefined;
}

const shortOf = ({ status, verified, pending }: ResourceRow) => ({
  status,
  verified,
  ...(pending ? { pending: Object.keys(pending) } : {}),
});

/**
 * Applies a verdict to the revision of an API that the operator looked at; `version_conflict` where it has changed since.
 * The developer is told, and reads the reason of a refusal or suspension.
 */
export async function decideResource(
  change: Change,
  { id, verdict, reason, ifMatch }: Decision,
): Promise<Result<Done<ResourceItem>, 'not_found' | 'wrong_state' | 'version_conflict'>> {
  const before = await lockResource(change, id);
  if (!before) return fail('not_found');
  const version = revisionOf(before);
  if (!isMatch(ifMatch, version)) return fail('version_conflict', { version });
  if (!fits(before, verdict)) return fail('wrong_state', { state: before.status });
  await updateResource(change, id, becomes(before, verdict, reason));
  const after = await findResource(change.db, id);
  if (!after) throw new Error('an API was just decided on');
  const what = `你的 API“${shortAppName(before.name)}”${texts[verdict]}`;
  change.after(notice({ accountId: before.owner_id, what }));
  return succeed({ output: showResourceItem(after), before: shortOf(before), after: shortOf(after) });
}
