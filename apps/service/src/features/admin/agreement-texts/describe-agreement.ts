import type { AgreementItem } from '@tongxing/contract/manage/agreements.ts';
import type { LegalDocuments, LegalKind, LegalVersion } from '../../sign-in/agreements/legal-documents.ts';
import type { AgreementText } from './agreement-store.ts';

export const isKind = (kind: string): kind is LegalKind => kind === 'terms' || kind === 'privacy';

/** Whether a text says anything at all. */
export const hasText = (html: string): boolean => html.replace(/<[^>]*>/g, '').trim() !== '';

type Whole = AgreementItem & { readonly content: string };

/** The versions that come from outside the console: the settings file's, or the shipped one. */
export interface Given {
  readonly versions: readonly LegalVersion[];
  readonly source: 'file' | 'shipped';
}

export function givenOf(legal: LegalDocuments, isOfFile: boolean, kind: LegalKind): Given {
  return { versions: legal.given(kind), source: isOfFile ? 'file' : 'shipped' };
}

/** Every version as operators see it, the newest first. */
export function describeAgreements(
  kind: LegalKind,
  rows: readonly AgreementText[],
  given: Given,
  now: Date,
): Whole[] {
  const isPublished = ({ publish_at: at }: AgreementText) => at !== null && at <= now;
  // Where the file has versions, what was written here is not in force.
  const current = given.source === 'file' ? undefined : rows.find(isPublished)?.version;
  const stateOf = (row: AgreementText): AgreementItem['state'] => {
    if (row.publish_at === null) return 'draft';
    if (!isPublished(row)) return 'scheduled';
    return row.version === current ? 'current' : 'past';
  };
  const written = rows.map(
    (row): Whole => ({
      id: `${kind}/${row.version}`,
      kind,
      version: row.version,
      state: stateOf(row),
      source: 'console',
      revision: row.revision,
      publish_at: row.publish_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by,
      created_by_name: row.created_by_name,
      content: row.content,
    }),
  );
  const others = given.versions.map(
    ({ version, updatedAt, content }, index): Whole => ({
      id: `${kind}/${version}`,
      kind,
      version,
      state: current === undefined && index === 0 ? 'current' : 'past',
      source: given.source,
      revision: 0,
      publish_at: updatedAt.toISOString(),
      created_at: null,
      created_by: null,
      created_by_name: null,
      content,
    }),
  );
  return given.source === 'file' ? [...others, ...written] : [...written, ...others];
}
