import type { editClient as editCall } from '@tongxing/contract/calls/clients.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Updateable } from 'kysely';
import type { ClientTable } from '../../../database/tables/clients.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { type ClientRow, lockOwnClient, updateClient } from '../clients/client-store.ts';
import { type Developer, requireLivingDeveloper } from '../clients/developer.ts';
import { letAppNameRest } from '../clients/freed-app-names.ts';
import { refuseLookAlike } from '../clients/look-alikes.ts';
import { recordAppEvent, tellDeveloper } from '../clients/record-app-event.ts';
import { type ClientRefusal, checkClient, checkLogo } from './check-client.ts';
import { inOrder } from './register-client.ts';
import { differing, type Fields, reviewedFields, withPending } from './reviewed-fields.ts';

export type ClientChanges = CallPayload<typeof editCall>;

/** Of no weight to people who use the app, or to who can be it: nobody is written to about them. */
const quietFields = new Set([
  'id_token_alg',
  'id_token_profile',
  'require_par',
  'require_pkce',
  'dpop_bound',
]);

/**
 * Changes an app. Its type stays: what it may do follows from it. What people see of an approved app, and where it
 * sends them, waits for an operator; until then it runs as it was approved. One that was refused goes back to the
 * queue as a whole.
 */
export async function editClient(
  change: Change,
  developer: Developer,
  asked: ClientChanges,
): Promise<Result<undefined, ClientRefusal | 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = developer;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const running = await lockOwnClient(change, accountId, asked.id);
  if (!running) return fail('not_found');
  // What waits already is what the developer edits on.
  const before = withPending(running);
  const after = applyChanges(before, asked);
  const checked = await checkClient(after, change.settings);
  if (!checked.ok) return checked;
  if (after.logo !== before.logo) {
    const shown = await checkLogo(change, accountId, after.logo);
    if (!shown.ok) return shown;
  }
  if (after.name !== before.name) {
    const named = await refuseLookAlike(change, accountId, after.name);
    if (!named.ok) return named;
  }

  // What a suspended one is changed to waits as well: to resume it is no approval.
  const isLetIn = running.status === 'active' || running.status === 'suspended';
  const isWaiting = isLetIn && (change.settings.file.apps.review || running.verified);
  const apart = differing(running, after);
  const pending = isWaiting ? apart.filter((name) => reviewedFields.has(name)) : [];
  const atOnce = apart.filter((name) => !pending.includes(name));
  const edited = differing(before, after);
  if (atOnce.includes('name')) await letAppNameRest(change, running);
  await updateClient(change, running.id, {
    ...toColumns(after, atOnce),
    pending: pending.length > 0 ? JSON.stringify(pick(after, pending)) : null,
    pending_since: pending.length > 0 ? (running.pending_since ?? change.at) : null,
    ...(running.status === 'refused' ? { status: 'in_review' as const, review_note: '' } : {}),
  });
  const { id: clientId } = running;
  await recordAppEvent(change, {
    accountId,
    sessionId,
    kind: 'app_changed',
    clientId,
    name: after.name,
  });
  if (edited.some((name) => !quietFields.has(name))) {
    tellDeveloper(change, accountId, running.name, (app) => `修改了应用${app}`);
  }
  return succeed();
}

/** The app as it would be: fields that were not sent stay. */
function applyChanges(before: ClientRow, { id: _id, type: _type, ...input }: ClientChanges): ClientRow {
  const { scopes, required_scopes, auth_method, ...plain } = input;
  const allowed = scopes ? inOrder(scopes) : before.scopes;
  const required = inOrder(required_scopes ?? before.required_scopes);
  const isSecretive = before.type === 'web' || before.type === 'device';
  const mayHave = isSecretive && !(before.type === 'web' && auth_method === 'none');
  const sent = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...sent,
    scopes: allowed,
    required_scopes: required.filter((scope) => allowed.includes(scope)),
    auth_method: auth_method && mayHave ? auth_method : before.auth_method,
  };
}

const pick = (row: ClientRow, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof ClientRow]]));

/** Fields as the database takes them. */
export function toColumns(row: ClientRow, names: readonly string[]): Updateable<ClientTable> {
  const { purposes, jwks, ...plain } = pick(row, names);
  return {
    ...(plain as Updateable<ClientTable>),
    ...(purposes === undefined ? {} : { purposes: JSON.stringify(purposes) }),
    ...(jwks === undefined ? {} : { jwks: jwks === null ? null : JSON.stringify(jwks) }),
  };
}
