import { beforeEveryId } from '../../../../database/query/before-every-id.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Vault } from '../../../../kernel/crypto/vault.ts';
import { findApp } from '../../apps/app-store.ts';
import { subjectFor } from './subject-of.ts';

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
  const app = await findApp(asking.db, appId);
  const of = { appId, isPublic: app?.subject_type === 'public' };
  const wanted = new Set(subjects);
  const found = new Map<string, string>();
  for (let after: string = beforeEveryId; found.size < wanted.size; ) {
    const rows = await asking.db
      .selectFrom('consent')
      .select('account_id')
      .where('client_id', '=', appId)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(atOnce)
      .execute();
    for (const { account_id: accountId } of rows) {
      const subject = await subjectFor(asking, accountId, of);
      if (wanted.has(subject)) found.set(subject, accountId);
    }
    if (rows.length < atOnce) break;
    after = rows.at(-1)?.account_id ?? after;
  }
  return found;
}
