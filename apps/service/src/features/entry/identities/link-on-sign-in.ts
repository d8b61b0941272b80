import { fail } from '../../../kernel/result.ts';
import type { SignInGate } from '../sign-in/finish-sign-in.ts';
import type { BindIdentity } from './bind-identity.ts';
import type { PendingLinks } from './pending-link.ts';

export interface LinkOnSignInDependencies {
  readonly links: PendingLinks;
  readonly bindIdentity: BindIdentity;
  /** Gives an account that was made a moment ago the name the person goes by at the provider. */
  greet(accountId: string, nickname: string): Promise<void>;
}

/**
 * Two gates for a sign-in that carries a `bind_id`. The first stands before the second factor and only
 * looks, so that nobody proves a factor for a link that is gone; the last stands behind it and binds, so
 * that no way of binding gets around it (CVE-2026-9091).
 */
export function createLinkOnSignIn({ links, bindIdentity, greet }: LinkOnSignInDependencies): {
  look: SignInGate;
  link: SignInGate;
} {
  return {
    async look({ bindId, caller }) {
      if (bindId === undefined) return null;
      return (await links.peek(bindId, caller)) ? null : fail('link_expired');
    },
    async link({ account, bindId, caller, isNew = false }) {
      if (bindId === undefined) return null;
      const link = await links.take(bindId, caller);
      if (!link) return fail('link_expired');
      const bound = await bindIdentity(account.id, link.arrived, caller);
      if (!bound.ok) return bound;
      if (isNew && link.arrived.nickname) await greet(account.id, link.arrived.nickname);
      return null;
    },
  };
}
