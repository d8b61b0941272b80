import { hotQuery } from '../../../database/hot-query.ts';
import type { Change, Work } from '../../../unit-of-work/work.ts';
import type { LegalDocuments } from './legal-documents.ts';

export interface AgreedVersions {
  readonly terms: string;
  readonly privacy: string;
}

/** The texts that people agree to are read from files once, when the service starts. */
export interface AgreementWork extends Work {
  readonly legal: LegalDocuments;
}

/** Whether other versions than the current ones were ticked: a page of yesterday is not what would be recorded. */
export function isOutdated(
  { legal }: AgreementWork,
  ticked: { readonly terms_version?: string | undefined; readonly privacy_version?: string | undefined },
): boolean {
  const { terms, privacy } = legal.current;
  return (ticked.terms_version ?? terms) !== terms || (ticked.privacy_version ?? privacy) !== privacy;
}

const readAgreed = hotQuery<{ document: string | null; version: string | null; is_leaving: boolean }>(`
  select agreement.document, agreement.version,
    exists (select from cancellation where cancellation.account_id = $1) as is_leaving
  from (select 1) asked left join agreement on agreement.account_id = $1`);

/**
 * Keeps which versions of the terms and the privacy policy an account agreed to, when, from where and how
 * (PIPL Art. 14, 17). Versions agreed to before are not written again. Says
 * whether the account waits to be erased: the same statement reads it, and a sign-in asks next.
 */
export async function recordAgreement(
  change: Change,
  accountId: string,
  versions: AgreedVersions,
  way: 'registration' | 'sign_in' | 'new_version',
): Promise<{ readonly isLeaving: boolean }> {
  const known = await readAgreed(change.db, accountId);
  const isKnown = (document: string, version: string) =>
    known.some((row) => row.document === document && row.version === version);
  const rows = (['terms', 'privacy'] as const)
    .filter((document) => !isKnown(document, versions[document]))
    .map((document) => ({
      account_id: accountId,
      document,
      version: versions[document],
      agreed_at: change.at,
      ip: change.caller.ip,
      way,
    }));
  if (rows.length > 0) await change.db.insertInto('agreement').values(rows).execute();
  return { isLeaving: known.some((row) => row.is_leaving) };
}
