import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Settings } from '../../../settings/settings.ts';
import { relyingPartyFor } from './relying-party.ts';
import { stepUpMethods } from './step-up-methods.ts';

interface Row {
  readonly password_hash: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passkeys: number;
  readonly totp: boolean;
}

/** Everything an account can prove itself with, and the ways that follow from it, best first. */
export interface ProofFacts extends Row {
  readonly methods: readonly StepUpMethod[];
}

const findFacts = hotQuery<Row>(`
  select account.password_hash,
    (select value from contact where account_id = account.id and kind = 'phone') as phone,
    (select value from contact where account_id = account.id and kind = 'email') as email,
    (select count(*)::int from passkey where account_id = account.id) as passkeys,
    exists (select 1 from totp where account_id = account.id and enabled_at is not null) as totp
  from account where account.id = $1`);

/** Reads them in one round trip, in work or inside a change. */
export async function findProofFacts(
  { db, settings }: { readonly db: Reader; readonly settings: Settings },
  accountId: string,
): Promise<ProofFacts> {
  const [row] = await findFacts(db, accountId);
  if (!row) throw new Error('a session belongs to an account');
  const methods = stepUpMethods({
    password: row.password_hash !== null,
    phone: row.phone !== null,
    email: row.email !== null,
    passkeys: relyingPartyFor(settings) ? row.passkeys : 0,
    totp: row.totp,
  });
  return { ...row, methods };
}
