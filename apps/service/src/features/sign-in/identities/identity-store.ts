import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { LinkedIdentityTable } from '../../../database/schema/sign-in.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Passage } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { replaceProvided } from '../../accounts/groups/provided-groups.ts';
import type { LinkedIdentity, ProviderIdentity } from './linked-identity.ts';
import { followOwnFields } from './own-fields.ts';

function toIdentity(row: Selectable<LinkedIdentityTable>): LinkedIdentity {
  return {
    id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    nickname: row.nickname,
    avatar: row.avatar,
    channels: row.doors,
    boundAt: row.bound_at,
    boundLocation: row.bound_place,
    lastUsedAt: row.last_used_at,
  };
}

/** The identity that any of the subjects belongs to; if they differ, the strongest subject decides. */
export async function findIdentity(
  db: Reader,
  provider: string,
  subjects: readonly string[],
): Promise<LinkedIdentity | null> {
  const rows = await db
    .selectFrom('linked_identity_subject as known')
    .innerJoin('linked_identity', 'linked_identity.id', 'known.identity_id')
    .selectAll('linked_identity')
    .select('known.subject')
    .where('known.provider', '=', provider)
    .where('known.subject', 'in', [...subjects])
    .execute();
  const strongest = subjects.find((subject) => rows.some((row) => row.subject === subject));
  const row = rows.find(({ subject }) => subject === strongest);
  return row ? toIdentity(row) : null;
}

/** Records a use of an identity, and updates its subjects, nickname and avatar to what the provider now sends. */
export async function refreshIdentity(
  change: Change,
  identity: LinkedIdentity,
  proven: ProviderIdentity,
): Promise<void> {
  const { provider } = proven;
  await change.db
    .insertInto('linked_identity_subject')
    .values(proven.subjects.map((subject) => ({ provider, subject, identity_id: identity.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await change.db
    .updateTable('linked_identity')
    .set({
      last_used_at: change.at,
      // A silent sign-in or a mini program sends no name; the stored one stays.
      nickname: proven.nickname || identity.nickname,
      avatar: proven.avatar || identity.avatar,
      doors: [...new Set([...identity.channels, proven.channel])],
    })
    .where('id', '=', identity.id)
    .execute();
  await followGroups(change, identity.accountId, proven);
  await followOwnFields(change, identity.accountId, proven);
}

/** Follows what a directory says of somebody who has not signed in now; false if it is no longer bound to the account. */
export async function followIdentity(
  change: Change,
  accountId: string,
  proven: ProviderIdentity,
): Promise<boolean> {
  const known = await findIdentity(change.db, proven.provider, proven.subjects);
  if (known?.accountId !== accountId) return false;
  await change.db
    .updateTable('linked_identity')
    .set({ nickname: proven.nickname || known.nickname })
    .where('id', '=', known.id)
    .execute();
  await followGroups(change, accountId, proven);
  return true;
}

/** Sets the groups that a provider gives, as it says now. */
async function followGroups(
  change: Change,
  accountId: string,
  { provider, groups }: ProviderIdentity,
): Promise<void> {
  if (!groups) return;
  if (!(await replaceProvided(change, { accountId, by: `provider/${provider}`, ...groups }))) return;
  await change.record({ accountId, kind: 'provider_changed_groups', method: provider });
}

/**
 * Inserts an identity, or fails by the constraints: of many at once for one identity or one account, one succeeds.
 * After a failure the transaction is aborted: abandon the change.
 */
export async function insertIdentity(
  change: Change,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, 'identity_taken' | 'provider_already_linked'>> {
  const { provider, subjects, nickname, avatar, channel } = identity;
  const id = change.random.uuid();
  try {
    await change.db
      .insertInto('linked_identity')
      .values({
        id,
        account_id: accountId,
        provider,
        nickname,
        avatar,
        doors: [channel],
        bound_at: change.at,
        bound_place: change.locateIp(change.caller.ip),
        last_used_at: change.at,
      })
      .execute();
    await change.db
      .insertInto('linked_identity_subject')
      .values(subjects.map((subject) => ({ provider, subject, identity_id: id })))
      .execute();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'linked_identity_one_of_a_kind') return fail('provider_already_linked');
    if (constraint === 'linked_identity_subject_once') return fail('identity_taken');
    throw error;
  }
  await followGroups(change, accountId, identity);
  await followOwnFields(change, accountId, identity);
  return succeed();
}

/** Records a use of an identity; false if it is no longer bound to the account. */
export async function noteIdentityUse(
  change: Change,
  accountId: string,
  identity: ProviderIdentity,
): Promise<boolean> {
  const known = await findIdentity(change.db, identity.provider, identity.subjects);
  if (known?.accountId !== accountId) return false;
  await refreshIdentity(change, known, identity);
  return true;
}

export async function listIdentities(db: Reader, accountId: string): Promise<LinkedIdentity[]> {
  const rows = await db
    .selectFrom('linked_identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('bound_at')
    .execute();
  return rows.map(toIdentity);
}

/** As whom providers know an account. */
export function listOwnSubjects(db: Reader, accountId: string) {
  return db
    .selectFrom('linked_identity_subject as known')
    .innerJoin('linked_identity', 'linked_identity.id', 'known.identity_id')
    .select(['known.provider', 'known.subject'])
    .where('linked_identity.account_id', '=', accountId)
    .execute();
}

/** Removes one of the account's identities; null if the account has none with this id. */
export async function removeIdentity(
  change: Change,
  accountId: string,
  identityId: string,
): Promise<LinkedIdentity | null> {
  const row = await change.db
    .deleteFrom('linked_identity')
    .where('id', '=', identityId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  return row ? toIdentity(row) : null;
}

/** Removes all identities of an account. */
export async function removeIdentities(change: Change, accountId: string): Promise<void> {
  await change.db.deleteFrom('linked_identity').where('account_id', '=', accountId).execute();
}

/** Moves identities from one account to another, if the first still has them. */
export async function moveIdentities(
  change: Change,
  ids: readonly string[],
  { from, to }: Passage,
): Promise<void> {
  if (ids.length === 0) return;
  await change.db
    .updateTable('linked_identity')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('id', 'in', [...ids])
    .execute();
}

/** A provider's identifiers of a person, as another system has them. */
interface Binding {
  readonly provider: string;
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
}

/** The subjects among these that are bound to an account here. */
export async function findKnownSubjects(
  db: Reader,
  bindings: readonly Binding[],
): Promise<readonly { provider: string; subject: string }[]> {
  const pairs = bindings.flatMap(({ provider, subjects }) =>
    subjects.map((subject) => ({ provider, subject })),
  );
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ provider: string; subject: string }>`
    select provider, subject from linked_identity_subject
    where (provider, subject) in (
      select * from unnest(${pairs.map(({ provider }) => provider)}::text[], ${pairs.map(({ subject }) => subject)}::text[])
    )`.execute(db as never);
  return rows;
}

/** Binds the identities of accounts that were just imported, as the other system has proven them. */
export async function insertBindings(
  change: Change,
  bindings: readonly (Binding & { readonly accountId: string })[],
): Promise<void> {
  if (bindings.length === 0) return;
  const { db, at, random } = change;
  const made = bindings.map((binding) => ({ ...binding, id: random.uuid() }));
  await db
    .insertInto('linked_identity')
    .values(
      made.map(({ id, accountId, provider, nickname }) => ({
        id,
        account_id: accountId,
        provider,
        nickname: nickname.slice(0, 100),
        avatar: '',
        doors: ['website'],
        bound_at: at,
        bound_place: '',
        last_used_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('linked_identity_subject')
    .values(
      made.flatMap(({ id, provider, subjects }) =>
        subjects.map((subject) => ({ provider, subject, identity_id: id })),
      ),
    )
    .execute();
}

/** An identity by the identifier that its provider knows. */
export interface KnownSubject {
  readonly subject: string;
  readonly identityId: string;
  readonly accountId: string;
  readonly nickname: string;
}

/** The identities of a provider that have one of these subjects, or, after a subject, the next ones in its order. */
export async function listSubjects(
  db: Reader,
  provider: string,
  wanted: { readonly among: readonly string[] } | { readonly after: string; readonly limit: number },
): Promise<readonly KnownSubject[]> {
  const query = db
    .selectFrom('linked_identity_subject as known')
    .innerJoin('linked_identity', 'linked_identity.id', 'known.identity_id')
    .select(['known.subject', 'linked_identity.id', 'linked_identity.account_id', 'linked_identity.nickname'])
    .where('known.provider', '=', provider);
  const rows =
    'among' in wanted
      ? await query.where('known.subject', 'in', ['', ...wanted.among]).execute()
      : await query
          .where('known.subject', '>', wanted.after)
          .orderBy('known.subject')
          .limit(wanted.limit)
          .execute();
  return rows.map(({ subject, id, account_id: accountId, nickname }) => ({
    subject,
    identityId: id,
    accountId,
    nickname,
  }));
}
