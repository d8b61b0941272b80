import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { LegalDocuments } from './legal-documents.ts';

export interface AgreedVersions {
  readonly terms: string;
  readonly privacy: string;
}

/** The work of abilities that need the legal texts, which are read once at start. */
export interface AgreementWork extends Work {
  readonly legal: LegalDocuments;
}

/** Whether the request agrees to other versions than the current ones: a page loaded earlier shows older texts. */
export function isOutdated(
  { legal }: AgreementWork,
  ticked: { readonly terms_version?: string | undefined; readonly privacy_version?: string | undefined },
): boolean {
  const { terms, privacy } = legal.current;
  return (ticked.terms_version ?? terms) !== terms || (ticked.privacy_version ?? privacy) !== privacy;
}

/** Documents that were agreed to, each with its version. */
export type AgreedBefore = readonly (readonly [document: string, version: string])[];

/** `AgreedBefore` as a column of a statement. $1: the account. */
export const agreedBefore = `(
  select coalesce(json_agg(json_build_array(document, version)), '[]') from agreement where account_id = $1
) as agreed_before`;

const readAgreed = hotQuery<{ agreed_before: AgreedBefore }>(`select ${agreedBefore}`);

/**
 * Records which versions of the terms and the privacy policy an account agreed to, when, from where and how (PIPL
 * Art. 14, 17). Versions agreed to before are not written again. `before`: what the change has read already.
 */
export async function recordAgreement(
  change: Change,
  accountId: string,
  versions: AgreedVersions,
  way: 'registration' | 'sign_in' | 'new_version',
  before?: AgreedBefore,
): Promise<void> {
  const known = before ?? (await readAgreed(change.db, accountId))[0]?.agreed_before ?? [];
  const isKnown = (document: string, version: string) =>
    known.some((agreed) => agreed[0] === document && agreed[1] === version);
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
  if (rows.length > 0) await change.batch(change.db.insertInto('agreement').values(rows));
}

/** The account's agreements, the latest first. */
export function listAgreements(db: Reader, accountId: string, most: number) {
  return db
    .selectFrom('agreement')
    .select(['document', 'version', 'agreed_at'])
    .where('account_id', '=', accountId)
    .orderBy('agreed_at', 'desc')
    .limit(most)
    .execute();
}

/** Methods before which the sign-in page asks the person to tick the agreement (specification section 5). */
const ticked: ReadonlySet<string> = new Set([
  'password',
  'phone_code',
  'email_code',
  'one_tap',
  'provider',
  'registration',
]);

/** Whether a sign-in by this method agrees to the current versions; after other methods the console asks. */
export function ticksAgreement(method: string): boolean {
  return ticked.has(method);
}
