import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { AccountTable, ContactTable } from '../../../database/tables/accounts.ts';
import { isOf } from '../../account/accounts/contact-store.ts';
import { type KnownAt, listKnownAt } from '../../apps/authorization/subjects/subject-origin-store.ts';

/** What an account holds, as far as a merge has to decide about it. */
export interface HeldByAccount {
  readonly account: Selectable<AccountTable>;
  /** The main ones first. */
  readonly contacts: readonly Selectable<ContactTable>[];
  readonly identities: readonly {
    readonly id: string;
    readonly provider: string;
    readonly nickname: string;
  }[];
  /** Apps of which it is the developer. */
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  readonly uploads: readonly string[];
  /** Apps that know the person, and the account whose identifier they know them by. */
  readonly subjects: readonly KnownAt[];
  readonly passkeys: number;
  readonly mfa: boolean;
  readonly sessions: number;
  readonly isCancelling: boolean;
  /** Until when a merge into this account can still be undone; null: none can. */
  readonly unsettledUntil: Date | null;
}

/** Reads what one account holds; inside a change that has locked it, this is what a merge acts on. */
export async function readHeldBy(db: Reader, accountId: string, now: Date): Promise<HeldByAccount> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const contacts = await db
    .selectFrom('contact')
    .selectAll()
    .where(isOf(accountId))
    .orderBy(sql`further_of is not null`)
    .orderBy('kind', 'desc')
    .orderBy('verified_at')
    .orderBy('value_key')
    .execute();
  const identities = await db
    .selectFrom('linked_identity')
    .select(['id', 'provider', 'nickname'])
    .where('account_id', '=', accountId)
    .orderBy('bound_at')
    .execute();
  const clients = await db
    .selectFrom('client')
    .select(['id', 'name'])
    .where('owner_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const uploads = await db.selectFrom('upload').select('name').where('account_id', '=', accountId).execute();
  return {
    account,
    contacts,
    identities,
    clients,
    uploads: uploads.map(({ name }) => name),
    subjects: await listKnownAt(db, accountId),
    ...(await readFacts(db, accountId, now)),
  };
}

type Facts = Pick<HeldByAccount, 'passkeys' | 'mfa' | 'sessions' | 'isCancelling' | 'unsettledUntil'>;

async function readFacts(db: Reader, accountId: string, now: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select count(*)::int from passkey where account_id = ${accountId}) as passkeys,
      exists (select from totp where account_id = ${accountId} and enabled_at is not null) as mfa,
      (select count(*)::int from session where account_id = ${accountId} and expires_at > ${now}) as sessions,
      exists (select from cancellation where account_id = ${accountId}) as "isCancelling",
      (select max(undo_until) from account_merge where kept_id = ${accountId}) as "unsettledUntil"`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('a select without a table has one row');
  return facts;
}
