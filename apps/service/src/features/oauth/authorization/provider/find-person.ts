import type { Account, AccountClaims, KoaContextWithOIDC } from 'oidc-provider';
import { hotQuery } from '../../../../database/query/hot-query.ts';
import { isUuid } from '../../../../kernel/text/is-uuid.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import { languageOf } from '../../../accounts/accounts/spoken-language.ts';
import { isGuardianMissing } from '../../../sign-in/agreements/guardian-consent.ts';
import { missingFor } from '../../access/check-access.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { appOf } from './client-metadata.ts';
import { claimsOf, type Person, pickGranted } from './scopes-and-claims.ts';

/** The columns that are read of a person. */
export interface PersonRow extends Columns {
  /** Null where the person chose none. */
  readonly language: string | null;
}
type Columns = Pick<
  Person,
  'id' | 'number' | 'nickname' | 'username' | 'avatar' | 'phone' | 'email' | 'gender' | 'birthday'
>;

export const personColumns = `account.id, account.number, account.nickname, account.username, account.avatar,
  account.gender, account.birthday,
  (select value from contact where account_id = account.id and kind = 'phone') as phone,
  (select value from contact where account_id = account.id and kind = 'email') as email,
  (select language from spoken_language where account_id = account.id) as language`;

const query = hotQuery<PersonRow>(
  `select ${personColumns} from account where account.id = $1 and account.status = 'active'`,
);

const people = requestCache<PersonRow | { readonly id: null }>('person');

/** Caches a person that another statement has read, for this request; `id` is null where apps may learn nothing of the account. */
export function cachePerson(accountId: string, row: PersonRow | { readonly id: null }): void {
  people.put(accountId, row);
}

/** What apps may learn of an active account; null for one that is disabled, erased or unknown. */
export async function findPerson(work: AppsWork, accountId: string): Promise<Person | null> {
  if (!isUuid(accountId)) return null;
  const row = people.take(accountId) ?? (await query(work.db, accountId))[0];
  if (!row?.id) return null;
  const { id, number, nickname, username, gender, birthday, phone, email } = row;
  return {
    id,
    number,
    nickname,
    username,
    gender,
    birthday,
    phone,
    email,
    language: languageOf(row.language),
    avatar: row.avatar.startsWith('/') ? work.settings.publicUrl + row.avatar : row.avatar,
    lacksGuardian: await isGuardianMissing(work, row),
  };
}

/** A person as the library's account. */
export interface ProviderAccount extends Account {
  readonly person: Person;
}

/** An active account; undefined for one that is disabled, erased or unknown. */
async function findProviderAccount(work: AppsWork, accountId: string): Promise<ProviderAccount | undefined> {
  const person = await findPerson(work, accountId);
  if (!person) return undefined;
  return {
    accountId,
    person,
    claims: async (use, scope, asked): Promise<AccountClaims> => {
      const claims = { ...claimsOf(person), sub: accountId };
      // For apps that want profile claims in the ID token: only the granted ones.
      return use === 'id_token' ? pickGranted(claims, scope, Object.keys(asked ?? {})) : claims;
    },
  };
}

/** Where an app gets or uses tokens; everywhere else the person is told why they may not use it. */
const tokenRoutes = new Set(['token', 'userinfo']);

/** The same for whoever may use the app of the request: nobody else gets tokens, nor are theirs good any more. */
export async function findLetIn(
  work: AppsWork,
  { oidc }: KoaContextWithOIDC,
  accountId: string,
): Promise<ProviderAccount | undefined> {
  const app = oidc.client && tokenRoutes.has(oidc.route) ? appOf(oidc.client) : undefined;
  if (app && (await missingFor(work, app, accountId)).length > 0) return undefined;
  return findProviderAccount(work, accountId);
}

/** Whether apps may act for an account: it is active, and no child without a guardian's consent. */
export async function mayBeActedFor(work: AppsWork, accountId: string): Promise<boolean> {
  const person = await findPerson(work, accountId);
  return person !== null && !person.lacksGuardian;
}
