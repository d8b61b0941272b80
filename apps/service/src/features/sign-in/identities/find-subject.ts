import type { Reader } from '../../../database/query/reader.ts';

/** What follows a prefix in a subject of the account's identity, as `open:wx0123:` before an openid; null where it has none. */
export async function findSubjectAfter(
  db: Reader,
  accountId: string,
  { provider, prefix }: { readonly provider: string; readonly prefix: string },
): Promise<string | null> {
  const rows = await db
    .selectFrom('linked_identity')
    .innerJoin('linked_identity_subject as known', 'known.identity_id', 'linked_identity.id')
    .select('known.subject')
    .where('linked_identity.account_id', '=', accountId)
    .where('linked_identity.provider', '=', provider)
    .execute();
  const found = rows.find(({ subject }) => subject.startsWith(prefix));
  return found ? found.subject.slice(prefix.length) : null;
}
