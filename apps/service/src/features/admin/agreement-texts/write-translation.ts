import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type {
  AgreementTranslation,
  removeAgreementTranslation as removeCall,
  writeAgreementTranslation as writeCall,
} from '@tongxing/contract/manage/agreements.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { sanitizeLegal } from '../../sign-in/agreements/legal-documents.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { announceSaved, lockSaved } from '../settings/saved-store.ts';
import {
  deleteTranslation,
  findAgreementTexts,
  findTranslations,
  type TranslationRow,
  upsertTranslation,
} from './agreement-store.ts';
import { type Given, hasText, isKind } from './describe-agreement.ts';

const idOf = ({ kind, version, language }: Pick<TranslationRow, 'kind' | 'version' | 'language'>): string =>
  `${kind}/${version}/${language}`;

/** A translation as operators see it. */
export function describeTranslation(row: TranslationRow): AgreementTranslation {
  const { language, saved_at: savedAt, ...rest } = row;
  return {
    id: idOf(row),
    ...rest,
    language: language as AgreementTranslation['language'],
    saved_at: savedAt.toISOString(),
  };
}

/** Adds a translation to a version written here, or overwrites it, before and after publication. */
export async function writeTranslation(
  change: Change,
  { kind, version, language, content: html, if_match: ifMatch }: ManageInput<typeof writeCall>,
  given: Given,
  operator: Operator,
): Promise<
  Result<
    Done<ManageOutput<typeof writeCall>>,
    'not_found' | 'version_conflict' | 'cannot_work' | 'wrong_state'
  >
> {
  if (!isKind(kind)) return fail('not_found');
  const content = sanitizeLegal(html).trim();
  if (!hasText(content)) {
    return fail('cannot_work', { issues: [{ path: ['content'], message: 'has no text' }] });
  }
  await lockSaved(change);
  const texts = await findAgreementTexts(change.db, kind);
  if (!texts.some((text) => text.version === version)) {
    const isGiven = given.versions.some((each) => each.version === version);
    // The shipped version has its own translations, and a version of the settings file is edited there.
    return isGiven ? fail('wrong_state', { state: given.source }) : fail('not_found');
  }
  const there = (await findTranslations(change.db, kind, version)).find((row) => row.language === language);
  const revision = there?.revision ?? 0;
  if (!isMatch(ifMatch, revision)) return fail('version_conflict', { version: revision });
  const row: TranslationRow = {
    kind,
    version,
    language,
    revision: revision + 1,
    content,
    saved_at: change.at,
    saved_by: operator.id,
    saved_by_name: operator.name,
  };
  await upsertTranslation(change, row);
  await announceSaved(change);
  return succeed({
    output: describeTranslation(row),
    ...(there ? { before: { revision, characters: there.content.length } } : {}),
    after: { revision: row.revision, characters: content.length },
  });
}

/** Deletes a translation; readers of that language then see the Chinese text. */
export async function removeTranslation(
  change: Change,
  input: ManageInput<typeof removeCall>,
): Promise<Result<Done<{ id: string }>, 'not_found'>> {
  await lockSaved(change);
  if (!(await deleteTranslation(change, input))) return fail('not_found');
  await announceSaved(change);
  return succeed({ output: { id: idOf(input) } });
}
