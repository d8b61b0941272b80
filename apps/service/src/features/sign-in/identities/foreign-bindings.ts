import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';

/** What another system says a provider calls somebody. */
interface Binding {
  readonly provider: string;
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
}

/** Which of these identities open an account here. */
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

/** Binds many identities of accounts that were just made, as the system they came from had proven them. */
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
