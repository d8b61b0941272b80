import type { editApp as editCall } from '@tongxing/contract/calls/apps.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Updateable } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { isServer } from '../apps/app.ts';
import { type AppRow, lockOwnApp, updateApp } from '../apps/app-store.ts';
import {
  type Developer,
  notifyDeveloper,
  recordAppEvent,
  requireLivingDeveloper,
} from '../apps/developer.ts';
import { isLegacy, requiredAtLegacy, userOf } from '../apps/legacy.ts';
import { refuseLookAlike } from '../apps/look-alikes.ts';
import { reserveAppName } from '../apps/reserved-name-store.ts';
import { endTokensOfOther } from '../authorization/ends/end-tokens.ts';
import { type AppRefusal, checkApp, checkLogo } from './check-app.ts';
import { legacyFields } from './legacy-fields.ts';
import { refuseTaken } from './refuse-taken.ts';
import { inOrder } from './register-by-protocol.ts';
import { differing, type Fields, reviewedFields, withPending } from './reviewed-fields.ts';

export type AppChanges = Omit<CallPayload<typeof editCall>, 'metadata'>;

/** Fields that matter neither to the app's users nor to its security: a change of them sends no notice. */
const quietFields = new Set([
  'id_token_alg',
  'id_token_profile',
  'require_par',
  'require_pkce',
  'dpop_bound',
  'origins',
  'claims',
]);

/**
 * Changes an app. Its type stays, as its grants follow from it. For an approved app, changes of what people see and of
 * where it sends them wait for an operator; until then the app runs as approved. A refused app goes back to the queue as
 * a whole.
 */
export async function editApp(
  change: Change,
  developer: Developer,
  asked: AppChanges,
): Promise<Result<undefined, AppRefusal | 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = developer;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const running = await lockOwnApp(change, accountId, asked.id);
  if (!running) return fail('not_found');
  // The developer edits the pending state.
  const before = withPending(running);
  const after = applyChanges(before, asked);
  const checked = await checkApp(after, change.settings);
  if (!checked.ok) return checked;
  const alone = await refuseTaken(change.db, after);
  if (!alone.ok) return alone;
  if (after.logo !== before.logo) {
    const shown = await checkLogo(change, accountId, after.logo);
    if (!shown.ok) return shown;
  }
  if (after.name !== before.name || after.legal_name !== before.legal_name) {
    const named = await refuseLookAlike(change, running.owner_id, {
      name: after.name,
      legalName: after.legal_name,
    });
    if (!named.ok) return named;
  }

  // Changes of a suspended app wait too: resuming it does not approve them.
  const isApproved = running.status === 'active' || running.status === 'suspended';
  // Nobody is asked for an app of the operator's own: its developer alone changes neither what it gets nor where it goes.
  const isTrusted = running.verified || running.first_party || isLegacy(running.type);
  const needsReview = isApproved && (change.settings.file.apps.review || isTrusted);
  const differences = differing(running, after);
  const pending = needsReview ? differences.filter((name) => reviewedFields.has(name)) : [];
  const atOnce = differences.filter((name) => !pending.includes(name));
  const edited = differing(before, after);
  if (atOnce.includes('name')) await reserveAppName(change, running);
  await updateApp(change, running.id, {
    ...toColumns(after, atOnce),
    pending: pending.length > 0 ? JSON.stringify(pick(after, pending)) : null,
    pending_since: pending.length > 0 ? (running.pending_since ?? change.at) : null,
    ...(running.status === 'refused' ? { status: 'in_review' as const, review_note: '' } : {}),
  });
  if (atOnce.includes('legal_name')) await endTokensOfOther(change, running, after.legal_name);
  const { id: appId } = running;
  await recordAppEvent(change, {
    accountId,
    sessionId,
    kind: 'app_changed',
    appId,
    name: after.name,
  });
  if (edited.some((name) => !quietFields.has(name))) {
    notifyDeveloper(change, accountId, running.name, (app) => `修改了应用${app}`);
  }
  return succeed();
}

/** The app after the changes: fields that were not sent stay. */
function applyChanges(before: AppRow, { id: _id, type: _type, ...input }: AppChanges): AppRow {
  const { scopes, required_scopes, auth_method, ...plain } = input;
  const allowed = scopes ? inOrder(scopes) : before.scopes;
  const { user = before.user, name_id = before.name_id } = input;
  const asked = required_scopes ?? before.required_scopes;
  const required = inOrder(
    isLegacy(before.type) ? requiredAtLegacy(userOf({ type: before.type, user, name_id }), asked) : asked,
  );
  const mayChooseMethod = isServer(before.type) ? auth_method !== 'none' : before.type === 'device';
  const sent = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...sent,
    ...legacyFields(before.type, { ...before, ...(sent as Partial<AppRow>) }),
    scopes: allowed,
    required_scopes: required.filter((scope) => allowed.includes(scope)),
    auth_method: auth_method && mayChooseMethod ? auth_method : before.auth_method,
  };
}

const pick = (row: AppRow, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof AppRow]]));

/** Fields as database columns. */
export function toColumns(row: AppRow, names: readonly string[]): Updateable<AppTable> {
  const { purposes, jwks, claims, sign_in: signIn, rules, attributes, ...plain } = pick(row, names);
  return {
    ...(plain as Updateable<AppTable>),
    ...(purposes === undefined ? {} : { purposes: JSON.stringify(purposes) }),
    ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
    ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }),
    ...(claims === undefined ? {} : { claims: JSON.stringify(claims) }),
    ...(signIn === undefined ? {} : { sign_in: JSON.stringify(signIn) }),
    ...(jwks === undefined ? {} : { jwks: jwks === null ? null : JSON.stringify(jwks) }),
  };
}
