import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { Person } from '../provider/scopes-and-claims.ts';

/** Sensitive enough that each wants an act of its own, also where an app cannot do without (PIPL Art. 29). */
export const separateScopes: readonly AppScope[] = ['phone'];

/** What an app cannot serve its purpose without. */
export function requiredOf({ requiredScopes }: AuthorizationApp): AppScope[] {
  return ['openid', ...requiredScopes.filter((scope) => scope !== 'openid')];
}

/** Whether the account has none of what the scope gives, and could bind one now. */
export function isUnbound(scope: string, { email, phone, lacksGuardian }: Person): boolean {
  // Without a guardian's word the app gets neither, bound or not.
  if (lacksGuardian) return false;
  return (scope === 'email' && email === null) || (scope === 'phone' && phone === null);
}
