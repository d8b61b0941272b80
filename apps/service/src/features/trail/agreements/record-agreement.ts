import type { Database } from '../../../database/open-postgres.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';

export interface AgreedVersions {
  readonly terms: string;
  readonly privacy: string;
}

/**
 * Keeps which versions of the terms and the privacy policy an account agreed to, when, from where and how
 * (PIPL Art. 14, 17). Versions agreed to before are not written again.
 */
export function createRecordAgreement({ database, clock }: { database: Database; clock: Clock }) {
  return async function recordAgreement(
    accountId: string,
    versions: AgreedVersions,
    way: 'registration' | 'sign_in' | 'new_version',
    caller: Caller,
  ): Promise<void> {
    const known = await database
      .selectFrom('agreement')
      .select(['document', 'version'])
      .where('account_id', '=', accountId)
      .execute();
    const isKnown = (document: string, version: string) =>
      known.some((row) => row.document === document && row.version === version);
    const rows = (['terms', 'privacy'] as const)
      .filter((document) => !isKnown(document, versions[document]))
      .map((document) => ({
        account_id: accountId,
        document,
        version: versions[document],
        agreed_at: clock.now(),
        ip: caller.ip,
        way,
      }));
    if (rows.length > 0) await database.insertInto('agreement').values(rows).execute();
  };
}

export type RecordAgreement = ReturnType<typeof createRecordAgreement>;
