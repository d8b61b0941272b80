import type { Database } from '../../../database/open-postgres.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { isUnderFourteen } from './is-under-fourteen.ts';

/** True while an account of somebody under fourteen has no guardian's consent (PIPL Art. 31). */
export type IsGuardianMissing = (account: {
  readonly id: string;
  readonly birthday: string;
}) => Promise<boolean>;

/** Asks the ledger for the young only: nobody else's calls cost a query more. */
export function createIsGuardianMissing(needs: { database: Database; clock: Clock }): IsGuardianMissing {
  const { database, clock } = needs;
  return async function isGuardianMissing({ id, birthday }) {
    if (!isUnderFourteen(birthday, clock.now())) return false;
    const consent = await database
      .selectFrom('agreement')
      .select('id')
      .where('account_id', '=', id)
      .where('document', '=', 'guardian')
      .limit(1)
      .executeTakeFirst();
    return consent === undefined;
  };
}
