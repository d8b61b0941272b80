import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AgreementTranslationTable } from '../../../database/schema/settings-as-data.ts';
import type { Change } from '../../../transaction/work.ts';

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

/** Writes a translation, or writes it anew. */
export async function upsertTranslation(change: Change, row: TranslationRow): Promise<void> {
  const { kind: _kind, version: _version, language: _language, ...written } = row;
  await change.db
    .insertInto('agreement_translation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'version', 'language']).doUpdateSet(written))
    .execute();
}

/** Takes a translation away; false where there was none. */
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

/** The translations of every text. */
export function findAllTranslations(db: Reader) {
  return db.selectFrom('agreement_translation').select(['kind', 'version', 'language', 'content']).execute();
}
