import { isDeepStrictEqual } from 'node:util';
import type {
  editResource as editCall,
  grantResource,
  rotateResourceSecret as rotateCall,
} from '@tongxing/contract/calls/resources.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import { findReservedScope, type resourceFields } from '@tongxing/contract/rules/resource-fields.ts';
import type { Updateable } from 'kysely';
import type { ResourceTable } from '../../../database/schema/resources.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findApp } from '../apps/app-store.ts';
import { type Developer, notifyDeveloper, requireLivingDeveloper } from '../apps/developer.ts';
import { makeResourceSecret, scopeNamesOf } from '../resources/resource.ts';
import {
  deleteResource,
  lockResource,
  type ResourceRow,
  setResourceGrant,
  updateResource,
} from '../resources/resource-store.ts';
import { recordResourceEvent } from './record-resource-event.ts';

type Locked = Result<ResourceRow, 'not_found' | 'session_expired'>;

/** One of the developer's APIs, locked. */
async function lockOwnResource(change: Change, developer: Developer, id: string): Promise<Locked> {
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const row = await lockResource(change, id);
  return row?.owner_id === developer.accountId ? succeed(row) : fail('not_found');
}

type Field = keyof typeof resourceFields;

/** What people and apps rely on: an operator reviews it, where apps are reviewed. */
const reviewed: ReadonlySet<string> = new Set<Field>(['name', 'purpose', 'scopes', 'legal_name', 'contact']);

/** Changed fields as database columns. */
export function toResourceColumns(fields: Readonly<Record<string, unknown>>): Updateable<ResourceTable> {
  const { scopes, ...plain } = fields;
  return {
    ...(plain as Updateable<ResourceTable>),
    ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
  };
}

/**
 * Changes an API. Where apps are reviewed, or an operator has checked who is behind it, what people read waits for an
 * operator; a refused one waits as a whole again.
 */
export async function editResource(
  change: Change,
  developer: Developer,
  { id, ...input }: CallPayload<typeof editCall>,
): Promise<Result<{ status: ResourceRow['status'] }, 'not_found' | 'session_expired' | 'scope_reserved'>> {
  const scope = findReservedScope(scopeNamesOf({ scopes: input.scopes ?? [] }));
  if (scope !== null) return fail('scope_reserved', { scope });
  const locked = await lockOwnResource(change, developer, id);
  if (!locked.ok) return locked;
  const row = locked.value;
  const before = { ...row, ...row.pending };
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(input)) if (value !== undefined) after[name] = value;
  const names = [...Object.keys(input), ...Object.keys(row.pending ?? {})];
  const changed = names.filter((name) => !isDeepStrictEqual(after[name], row[name as Field]));
  const needsReview = row.status === 'active' && (change.settings.file.apps.review || row.verified);
  const waiting = changed.filter((name) => needsReview && reviewed.has(name));
  const atOnce = changed.filter((name) => !waiting.includes(name));
  const pick = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, after[name]]));
  const status = row.status === 'refused' ? 'in_review' : row.status;
  await updateResource(change, id, {
    ...toResourceColumns(pick(atOnce)),
    pending: waiting.length > 0 ? JSON.stringify(pick(waiting)) : null,
    ...(status === row.status ? {} : { status, review_note: '' }),
  });
  await recordResourceEvent(change, developer, { id, name: row.name }, 'changed');
  notifyDeveloper(change, developer.accountId, row.name, (api) => `修改了 API${api}`);
  return succeed({ status });
}

/** Makes a new secret, which is shown only once. The former one works for `overlapHours` more, and one before it no longer. */
export async function rotateResourceSecret(
  change: Change,
  developer: Developer,
  { id, overlap_hours: overlapHours }: CallPayload<typeof rotateCall>,
): Promise<Result<{ secret: string; formerUntil: Date | null }, 'not_found' | 'session_expired'>> {
  const locked = await lockOwnResource(change, developer, id);
  if (!locked.ok) return locked;
  const { name, secret_digest: former } = locked.value;
  const { secret, secret_digest } = makeResourceSecret(change.random);
  const formerUntil = overlapHours > 0 ? addSeconds(change.at, overlapHours * 3600) : null;
  await updateResource(change, id, {
    secret_digest,
    former_digest: formerUntil && former,
    former_until: formerUntil,
  });
  await recordResourceEvent(change, developer, { id, name }, 'changed');
  notifyDeveloper(change, developer.accountId, name, (api) => `换了 API${api}的密钥`);
  return succeed({ secret, formerUntil });
}

/** Removes an API. Its tokens open nothing more: it cannot ask about them, and no app gets new ones. */
export async function removeResource(
  change: Change,
  developer: Developer,
  id: string,
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired'>> {
  const locked = await lockOwnResource(change, developer, id);
  if (!locked.ok) return locked;
  await deleteResource(change, id);
  await recordResourceEvent(change, developer, { id, name: locked.value.name }, 'removed');
  notifyDeveloper(change, developer.accountId, locked.value.name, (api) => `删除了 API${api}`);
  return succeed({});
}

/** Gives an app scopes of an API, or takes them back. */
export async function giveToApp(
  change: Change,
  developer: Developer,
  { id, client_id: appId, scopes, exchange }: CallPayload<typeof grantResource>,
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired' | 'scope_unknown'>> {
  const locked = await lockOwnResource(change, developer, id);
  if (!locked.ok) return locked;
  const known = scopeNamesOf(locked.value);
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) return fail('scope_unknown', { scope: unknown });
  const app = await findApp(change.db, appId);
  if (!app) return fail('not_found');
  await setResourceGrant(change, id, appId, { scopes: [...new Set(scopes)], exchange });
  await recordResourceEvent(change, developer, { id, name: locked.value.name }, 'changed');
  notifyDeveloper(change, developer.accountId, locked.value.name, (api) => `调整了应用对 API${api}的权限`);
  return succeed({});
}
