import type { Reader } from '../../../database/reader.ts';
import { isUnderFourteen } from './is-under-fourteen.ts';

/**
 * True while an account of somebody under fourteen has no guardian's consent (PIPL Art. 31). Asks the ledger for the
 * young only: nobody else's calls cost a query more.
 */
export async function isGuardianMissing(
  db: Reader,
  { id, birthday }: { readonly id: string; readonly birthday: string },
  now: Date,
): Promise<boolean> {
  if (!isUnderFourteen(birthday, now)) return false;
  const consent = await db
    .selectFrom('agreement')
    .select('id')
    .where('account_id', '=', id)
    .where('document', '=', 'guardian')
    .limit(1)
    .executeTakeFirst();
  return consent === undefined;
}
