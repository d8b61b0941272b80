import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Settings } from '../../../settings/settings.ts';
import { isDistrusted, isPasswordDistrusted } from '../../accounts/accounts/distrusted-number.ts';
import { relyingPartyFor } from './relying-party.ts';

interface Row {
  readonly password_hash: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passkeys: number;
  readonly totp: boolean;
  /** By which the account signs in. */
  readonly providers: readonly string[];
}

/** The factors of an account, and the methods of a security check that follow from them, best first. */
export interface ProofFacts extends Row {
  readonly methods: readonly StepUpMethod[];
}

const findFacts = hotQuery<Row>(`
  select account.password_hash,
    (select value from contact where account_id = account.id and kind = 'phone') as phone,
    (select value from contact where account_id = account.id and kind = 'email') as email,
    (select count(*)::int from passkey where account_id = account.id) as passkeys,
    exists (select 1 from totp where account_id = account.id and enabled_at is not null) as totp,
    array(select provider from linked_identity where account_id = account.id) as providers
  from account where account.id = $1`);

/** Reads them in one query, in a `Work` or a `Change`; a change does not know which numbers prove nothing for now. */
export async function findProofFacts(
  work: { readonly db: Reader; readonly settings: Settings; readonly state?: ShortLivedState },
  accountId: string,
): Promise<ProofFacts> {
  const { db, settings, state } = work;
  const [row] = await findFacts(db, accountId);
  if (!row) throw new Error('a session belongs to an account');
  const { phone, password_hash: hash } = row;
  const distrusts = state !== undefined && phone !== null && (await isDistrusted(state, phone));
  // Of the directories, LDAP knows passwords.
  const isInDirectory = settings.file.directories.some(
    ({ kind, key }) => kind === 'ldap' && row.providers.includes(key),
  );
  const isOwnTrusted = hash !== null && !(distrusts && (await isPasswordDistrusted(state, accountId)));
  const methods = stepUpMethods({
    password: isOwnTrusted || isInDirectory,
    phone: phone !== null && !distrusts,
    email: row.email !== null,
    passkeys: relyingPartyFor(settings) ? row.passkeys : 0,
    totp: row.totp,
  });
  return { ...row, methods };
}

/** What the owner of an account can prove themselves with on this installation. */
interface UsableProofs {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  /** Those that work at this address. */
  readonly passkeys: number;
  readonly totp: boolean;
}

/**
 * The methods of a security check, best first. Where two-step verification is on, only methods as strong as it count:
 * a password and a code together must not be enough to remove the authenticator (CVE-2026-3429).
 */
function stepUpMethods({ password, phone, email, passkeys, totp }: UsableProofs): StepUpMethod[] {
  const methods: StepUpMethod[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (totp) return [...methods, 'totp'];
  if (password) methods.push('password');
  if (phone) methods.push('phone');
  if (email) methods.push('email');
  return methods;
}
