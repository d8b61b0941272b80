import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import { claimsOf, type Person, pickGranted } from '../authorization/provider/scopes-and-claims.ts';

/** What a site learns of somebody. */
export interface Released {
  /** What it calls them; '' where they have no such name, or it may not know it. */
  readonly user: string;
  /** The claims that their consent covers. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export function releasedTo(
  { user }: { readonly user: GatewayUser },
  person: Person,
  scopes: ReadonlySet<string>,
): Released {
  const claims: Record<string, unknown> = pickGranted(
    claimsOf(person) as { sub: string },
    [...scopes].join(' '),
    [],
  );
  const claim = (name: string) => String(claims[name] ?? '');
  const users = { id: String(person.number), username: claim('preferred_username'), email: claim('email') };
  return { user: users[user], claims };
}
