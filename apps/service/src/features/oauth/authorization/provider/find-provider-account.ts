import type { Account, AccountClaims } from 'oidc-provider';
import type { AppsWork } from '../../apps/apps-work.ts';
import { findPerson } from './find-person.ts';
import { claimsOf, type Person, pickGranted } from './scopes-and-claims.ts';

/** A person as the library knows them. */
export interface ProviderAccount extends Account {
  readonly person: Person;
}

/** A living account; undefined for one that may tell apps nothing any more. */
export async function findProviderAccount(
  work: AppsWork,
  accountId: string,
): Promise<ProviderAccount | undefined> {
  const person = await findPerson(work, accountId);
  if (!person) return undefined;
  return {
    accountId,
    person,
    claims: async (use, scope, asked): Promise<AccountClaims> => {
      const claims = { ...claimsOf(person), sub: accountId };
      // The library widens the ID token for apps that want it so: never beyond what was granted.
      return use === 'id_token' ? pickGranted(claims, scope, Object.keys(asked ?? {})) : claims;
    },
  };
}
