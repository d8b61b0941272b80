import type { Reader } from '../../../../database/query/reader.ts';
import type { Vault } from '../../../../kernel/crypto/vault.ts';
import { subjectOf } from './subject-of.ts';

const atOnce = 1000;

/**
 * The accounts that an app knows by these identifiers; a missing one is none of somebody who authorised it. Pairwise
 * identifiers cannot be read back, so that those of all its people are made anew.
 */
export async function findBySubjects(
  asking: { readonly db: Reader; readonly vault: Vault },
  appId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(subjects);
  const found = new Map<string, string>();
  for (let after = '00000000-0000-0000-0000-000000000000'; found.size < wanted.size; ) {
    const rows = await asking.db
      .selectFrom('consent')
      .select('account_id')
      .where('client_id', '=', appId)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(atOnce)
      .execute();
    for (const { account_id: accountId } of rows) {
      const subject = await subjectOf(asking, accountId, appId);
      if (wanted.has(subject)) found.set(subject, accountId);
    }
    if (rows.length < atOnce) break;
    after = rows.at(-1)?.account_id ?? after;
  }
  return found;
}
