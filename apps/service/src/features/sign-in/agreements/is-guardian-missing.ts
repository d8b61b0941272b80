import { isUnderFourteen } from './is-under-fourteen.ts';
import type { AgreementWork } from './record-agreement.ts';

/**
 * True while an account of somebody under fourteen has no guardian's consent to the privacy policy that is in force
 * (PIPL Art. 14, 31). Asks the ledger for the young only: nobody else's calls cost a query more.
 */
export async function isGuardianMissing(
  { db, clock, legal }: Pick<AgreementWork, 'db' | 'clock' | 'legal'>,
  { id, birthday }: { readonly id: string; readonly birthday: string },
): Promise<boolean> {
  if (!isUnderFourteen(birthday, clock.now())) return false;
  const consent = await db
    .selectFrom('agreement')
    .select('id')
    .where('account_id', '=', id)
    .where('document', '=', 'guardian')
    .where('version', '=', legal.current.privacy)
    .limit(1)
    .executeTakeFirst();
  return consent === undefined;
}
