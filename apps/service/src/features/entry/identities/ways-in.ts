import type { Database } from '../../../database/open-postgres.ts';

/** How an account can be entered. */
export interface WaysIn {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  readonly passkeys: number;
  /** Providers of the bound identities that the operator still offers. */
  readonly providers: readonly string[];
}

export interface WaysInSettings {
  /** Which methods the operator has switched on. */
  readonly login: { readonly password: boolean; readonly code: boolean; readonly passkey: boolean };
  isOffered(provider: string): boolean;
}

/** Counts the ways in that work today: a method that is switched off opens no door. */
export async function findWaysIn(
  database: Database,
  accountId: string,
  { login, isOffered }: WaysInSettings,
): Promise<WaysIn> {
  const account = await database
    .selectFrom('account')
    .select(['password_hash', 'username'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const contacts = await database
    .selectFrom('contact')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute();
  const { passkeys } = await database
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<string>().as('passkeys'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const identities = await database
    .selectFrom('linked_identity')
    .select('provider')
    .where('account_id', '=', accountId)
    .execute();
  const hasName = account.username !== null || contacts.length > 0;
  return {
    password: login.password && account.password_hash !== null && hasName,
    phone: login.code && contacts.some(({ kind }) => kind === 'phone'),
    email: login.code && contacts.some(({ kind }) => kind === 'email'),
    passkeys: login.passkey ? Number(passkeys) : 0,
    providers: identities.map(({ provider }) => provider).filter(isOffered),
  };
}

/** Whether the account can still be entered once the provider's identity is gone. */
export function isEnterableWithout(ways: WaysIn, provider: string): boolean {
  if (ways.password || ways.phone || ways.email || ways.passkeys > 0) return true;
  return ways.providers.some((other) => other !== provider);
}
