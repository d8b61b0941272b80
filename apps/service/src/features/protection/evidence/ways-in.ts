import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Settings } from '../../../settings/settings.ts';
import { relyingPartyFor } from './relying-party.ts';

/** The ways to sign in to an account. */
export interface WaysIn {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  readonly passkeys: number;
  /** Providers of the bound identities that the operator still offers. */
  readonly providers: readonly string[];
}

interface Row {
  readonly has_password: boolean;
  readonly has_username: boolean;
  readonly contacts: readonly string[];
  readonly passkeys: number;
  readonly providers: readonly string[];
}

const findRow = hotQuery<Row>(`
  select account.password_hash is not null as has_password, account.username is not null as has_username,
    array(select kind from contact where account_id = account.id or further_of = account.id) as contacts,
    (select count(*)::int from passkey where account_id = account.id) as passkeys,
    array(select provider from linked_identity where account_id = account.id order by bound_at) as providers
  from account where account.id = $1`);

/**
 * Reads the ways to sign in that work with the current settings, in a `Work` or a `Change`; `withoutNumber`: as if the
 * account had one phone number less.
 */
export async function findWaysIn(
  { db, settings }: { readonly db: Reader; readonly settings: Settings },
  accountId: string,
  isOffered: (provider: string) => boolean,
  { withoutNumber = false }: { readonly withoutNumber?: boolean } = {},
): Promise<WaysIn> {
  const [row] = await findRow(db, accountId);
  if (!row) throw new Error(`no account ${accountId}`);
  const { login } = settings.file;
  const contacts = [...row.contacts];
  if (withoutNumber && contacts.includes('phone')) contacts.splice(contacts.indexOf('phone'), 1);
  const hasName = row.has_username || contacts.length > 0;
  return {
    password: login.password && row.has_password && hasName,
    phone: login.code && contacts.includes('phone'),
    email: login.code && contacts.includes('email'),
    passkeys: relyingPartyFor(settings) ? row.passkeys : 0,
    providers: row.providers.filter(isOffered),
  };
}

/** Whether the account can be signed in to at all. Check it inside a change, after the removal. */
export function isEnterable({ password, phone, email, passkeys, providers }: WaysIn): boolean {
  return password || phone || email || passkeys + providers.length > 0;
}

/** The kinds of contacts that codes can be sent to with these settings. */
export function carriedBy({ outbox, mailUrl, file }: Settings): {
  readonly [kind in 'phone' | 'email']: boolean;
} {
  return { phone: outbox || file.sms.vendors.length > 0, email: outbox || mailUrl !== null };
}

/** Whether these settings allow any way to sign in. */
export function hasWayIn(settings: Settings): boolean {
  const { login, providers } = settings.file;
  const { phone, email } = carriedBy(settings);
  const hasCode = login.code && (phone || email);
  return login.password || hasCode || relyingPartyFor(settings) !== null || providers.length > 0;
}
