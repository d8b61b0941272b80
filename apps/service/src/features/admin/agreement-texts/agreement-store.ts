import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type {
  AgreementTextTable,
  AgreementTranslationTable,
} from '../../../database/schema/settings-as-data.ts';
import type { Change } from '../../../transaction/work.ts';
import type { LegalKind } from '../../sign-in/agreements/legal-documents.ts';

export type AgreementText = Selectable<AgreementTextTable>;

/** The versions written here: drafts first, then by the time they come into force, newest first. */
export async function findAgreementTexts(db: Reader, kind: LegalKind): Promise<AgreementText[]> {
  return db
    .selectFrom('agreement_text')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('publish_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .execute();
}

type Written = Pick<AgreementText, 'kind' | 'version' | 'revision' | 'content' | 'publish_at'>;

/** Inserts a version, or overwrites it. */
export async function upsertAgreementText(
  change: Change,
  { kind, version, ...written }: Written,
  by: { readonly id: string; readonly name: string },
): Promise<void> {
  await change.db
    .insertInto('agreement_text')
    .values({
      kind,
      version,
      ...written,
      created_at: change.at,
      created_by: by.id,
      created_by_name: by.name,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doUpdateSet(written))
    .execute();
}

export async function deleteAgreementText(change: Change, kind: string, version: string): Promise<void> {
  await change.db
    .deleteFrom('agreement_text')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}

/** The number of active accounts that accepted a version, and of all active accounts. */
export async function countAccepted(
  db: Reader,
  kind: LegalKind,
  version: string,
): Promise<{ accepted: number; accounts: number }> {
  const { rows } = await sql<{ accepted: number; accounts: number }>`
    select (select count(distinct agreement.account_id) from agreement join account on account.id = agreement.account_id
              where document = ${kind} and version = ${version} and account.status = 'active') as accepted,
           (select count(*) from account where status = 'active') as accounts`.execute(db);
  return rows[0] ?? { accepted: 0, accounts: 0 };
}

/** The published and scheduled versions of every kind, newest first. */
export function findPublishedTexts(db: Reader) {
  return db
    .selectFrom('agreement_text')
    .select(['kind', 'version', 'content', 'publish_at'])
    .where('publish_at', 'is not', null)
    .orderBy('publish_at', 'desc')
    .execute();
}

export type TranslationRow = Selectable<AgreementTranslationTable>;

/** The translations of one version. */
export async function findTranslations(db: Reader, kind: string, version: string): Promise<TranslationRow[]> {
  return db
    .selectFrom('agreement_translation')
    .selectAll()
    .where('kind', '=', kind)
    .where('version', '=', version)
    .orderBy('language')
    .execute();
}

/** Inserts a translation, or overwrites it. */
export async function upsertTranslation(change: Change, row: TranslationRow): Promise<void> {
  const { kind: _kind, version: _version, language: _language, ...written } = row;
  await change.db
    .insertInto('agreement_translation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'version', 'language']).doUpdateSet(written))
    .execute();
}

/** Deletes a translation; false where there was none. */
export async function deleteTranslation(
  change: Change,
  { kind, version, language }: Pick<TranslationRow, 'kind' | 'version' | 'language'>,
): Promise<boolean> {
  const { numDeletedRows } = await change.db
    .deleteFrom('agreement_translation')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The translations of every version. */
export function findAllTranslations(db: Reader) {
  return db.selectFrom('agreement_translation').select(['kind', 'version', 'language', 'content']).execute();
}
