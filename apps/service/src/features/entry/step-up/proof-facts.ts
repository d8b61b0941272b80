import { hotQuery } from '../../../database/hot-query.ts';
import type { Database } from '../../../database/open-postgres.ts';

export interface ProofFactsRow {
  readonly password_hash: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passkeys: number;
  readonly totp: boolean;
}

const findFacts = hotQuery<ProofFactsRow>(`
  select account.password_hash,
    (select value from contact where account_id = account.id and kind = 'phone') as phone,
    (select value from contact where account_id = account.id and kind = 'email') as email,
    (select count(*)::int from passkey where account_id = account.id) as passkeys,
    exists (select 1 from totp where account_id = account.id and enabled_at is not null) as totp
  from account where account.id = $1`);

/** Everything an account can prove itself with, in one round trip. */
export async function readProofFacts(database: Database, accountId: string): Promise<ProofFactsRow> {
  const [row] = await findFacts(database, accountId);
  if (!row) throw new Error('a session belongs to an account');
  return row;
}
