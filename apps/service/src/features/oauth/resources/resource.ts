import { timingSafeEqual } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ResourceTable } from '../../../database/schema/resources.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import { makeSecretText } from '../apps/secret-store.ts';
import type { AskedFor, ResourceRow } from './resource-store.ts';

/** RFC 8693. */
export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** What the ids of APIs begin with: those of apps are shorter. */
const idStart = 'api';
const idLetters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const makeResourceId = (random: Random): string => idStart + random.text(20, idLetters);

/** Whether an id can be that of an API; those of apps are no such. */
export const isResourceId = (id: string): boolean => /^api[a-z0-9]{20}$/.test(id);

/** A new secret, and its digest, which alone is stored. */
export function makeResourceSecret(
  random: Random,
): { readonly secret: string } & Pick<Insertable<ResourceTable>, 'secret_digest'> {
  const secret = makeSecretText(random);
  return { secret, secret_digest: digest(secret) };
}

/** Whether one of the API's valid secrets was presented. */
export function hasResourceSecret(row: ResourceRow, presented: string, now: Date): boolean {
  const shown = digest(presented);
  if (timingSafeEqual(shown, row.secret_digest)) return true;
  const isFormerValid = row.former_digest !== null && row.former_until !== null && row.former_until > now;
  return isFormerValid && timingSafeEqual(shown, row.former_digest as Buffer);
}

/** The names of an API's scopes, in its order. */
export const scopeNamesOf = ({ scopes }: Pick<ResourceRow, 'scopes'>): string[] =>
  scopes.map(({ name }) => name);

/** The scopes that an app was given at an API, which are all it has there without a person; null for none. */
export function ownScopes({ resource, given }: AskedFor): readonly string[] | null {
  if (resource.status !== 'active' || !given) return null;
  return scopeNamesOf(resource).filter((name) => given.scopes.includes(name));
}

/**
 * The scopes that an app may ask people for at an API; null where it may not ask for tokens at all. With listed apps: those
 * that it was given.
 */
export function askableScopes(asked: AskedFor): readonly string[] | null {
  const { resource } = asked;
  if (resource.open_to === 'listed') return ownScopes(asked);
  return resource.status === 'active' ? scopeNamesOf(resource) : null;
}

/** The file by which a developer shows that the host of an API is theirs; null for an audience without a host. */
export function proofOf({ id, audience }: Pick<ResourceRow, 'id' | 'audience'>) {
  const url = URL.parse(audience);
  if (url?.protocol !== 'https:') return null;
  return {
    url: `${url.origin}/.well-known/tongxing-resource.txt`,
    content: `tongxing-resource=${id}`,
  };
}
