import { findAccount } from '../../accounts/accounts/account-store.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import { findIdentity, listIdentities } from '../identities/identity-store.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import type { IdentityWork } from '../identities/provider-list.ts';

/** The account that an identity signs in to; null for none. */
export async function findHolder(
  { db }: IdentityWork,
  { provider, subjects }: ProviderIdentity,
): Promise<string | null> {
  const known = await findIdentity(db, provider, subjects);
  return known && (await findAccount(db, known.accountId)) ? known.accountId : null;
}

/** Why it cannot be bound now, or null; checked before anybody is asked to confirm. The binding itself decides. */
export async function findRefusal(
  { db }: IdentityWork,
  accountId: string,
  { provider, subjects }: ProviderIdentity,
): Promise<BindFailure | null> {
  const known = await findIdentity(db, provider, subjects);
  if (known) return known.accountId === accountId ? null : 'identity_taken';
  const bound = await listIdentities(db, accountId);
  return bound.some((each) => each.provider === provider) ? 'provider_already_linked' : null;
}
