import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccountTable, ContactTable } from '../../../database/schema/accounts.ts';
import { findAccountRow } from '../../accounts/accounts/account-rows.ts';
import { listContactRows } from '../../accounts/accounts/contact-store.ts';
import { listUploads } from '../../accounts/uploads/upload-store.ts';
import { listOwnedApps } from '../../oauth/apps/search-apps.ts';
import { type KnownAt, listKnownAt } from '../../oauth/authorization/subjects/subject-origin-store.ts';
import { listIdentities } from '../../sign-in/identities/identity-store.ts';

/** What a merge needs to know about an account. */
export interface AccountContents {
  readonly account: Selectable<AccountTable>;
  /** The main ones first. */
  readonly contacts: readonly Selectable<ContactTable>[];
  readonly identities: readonly {
    readonly id: string;
    readonly provider: string;
    readonly nickname: string;
  }[];
  /** Apps that it owns. */
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  readonly uploads: readonly string[];
  /** Apps that know the person, and the account whose subject identifier they know. */
  readonly subjects: readonly KnownAt[];
  readonly passkeys: number;
  readonly mfa: boolean;
  readonly sessions: number;
  readonly isCancelling: boolean;
  /** Until when a merge into this account can be undone; null if none can. */
  readonly unsettledUntil: Date | null;
}

/** Reads the contents of an account. A merge reads them again inside its change, once the account is locked. */
export async function readAccountContents(
  db: Reader,
  accountId: string,
  now: Date,
): Promise<AccountContents> {
  const account = await findAccountRow(db, accountId);
  const contacts = await listContactRows(db, accountId);
  const identities = await listIdentities(db, accountId);
  const clients = await listOwnedApps(db, accountId);
  return {
    account,
    contacts,
    identities,
    clients,
    uploads: await listUploads(db, accountId),
    subjects: await listKnownAt(db, accountId),
    ...(await readFacts(db, accountId, now)),
  };
}

type Facts = Pick<AccountContents, 'passkeys' | 'mfa' | 'sessions' | 'isCancelling' | 'unsettledUntil'>;

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
