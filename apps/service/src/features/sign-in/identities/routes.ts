import {
  bindIdentity as bindIdentityCall,
  listBindings,
  showPendingLink,
  unbindIdentity as unbindIdentityCall,
} from '@tongxing/contract/calls/identities.ts';
import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { findWaysIn } from '../../protection/evidence/ways-in.ts';
import { bindWaitingIdentity } from './bind-identity.ts';
import { listIdentities } from './identity-store.ts';
import { peekPendingLink } from './pending-link.ts';
import { type IdentityWork, readEnvironment } from './provider-list.ts';
import { unbindIdentity } from './unbind-identity.ts';

/**
 * The account's identities, the providers that can be bound in this browser, and the account's other ways to sign
 * in.
 */
async function describeBindings(work: IdentityWork, accountId: string) {
  const { providers, settings, caller } = work;
  const bound = await listIdentities(work.db, accountId);
  const { password, phone, email, passkeys } = await findWaysIn(work, accountId, providers.isOffered);
  const has = new Set(bound.map(({ provider }) => provider));
  const isFree = ({ key }: { key: string }) => !has.has(key);
  return {
    items: bound.map((identity) => ({
      id: identity.id,
      provider: identity.provider,
      name: providers.labelOf(identity.provider).name,
      icon: providers.labelOf(identity.provider).icon,
      nickname: identity.nickname,
      avatar: identity.avatar,
      bound_at: toSeconds(identity.boundAt),
      bound_place: identity.boundLocation,
      last_used_at: toSeconds(identity.lastUsedAt),
      doors: [...identity.channels],
      works: providers.isOffered(identity.provider),
      managed: providers.isManaged(identity.provider),
    })),
    next_cursor: null,
    available: providers.shownIn(readEnvironment(caller.userAgent)).filter(isFree),
    scannable: settings.file.login.qrcode ? providers.scannable().filter(isFree) : [],
    own_ways: { password, phone, email, passkeys },
  };
}

/** Providers with a button of their own on the sign-in page; the list has the others. */
const withOwnButton: readonly string[] = ['qq', 'wechat_mini_program'];

export function identityRoutes(mount: Mount<IdentityWork>): void {
  mount(listProviders, async ({ caller }, { providers }) => {
    const shown = providers.shownIn(readEnvironment(caller.userAgent));
    return succeed(shown.filter(({ key }) => !withOwnButton.includes(key)));
  });

  mount(showPendingLink, async ({ input }, work) => {
    const link = await peekPendingLink(work, input.bind_id);
    if (!link) return fail('link_expired');
    const { key, name, icon } = work.providers.labelOf(link.identity.provider);
    return succeed({
      provider: key,
      provider_name: name,
      provider_icon: icon,
      nickname: link.identity.nickname,
      avatar: link.identity.avatar,
      expires_at: Math.floor(link.expiresAt / 1000),
    });
  });

  mount(listBindings, async ({ session }, work) => succeed(await describeBindings(work, session.accountId)));

  mount(bindIdentityCall, async ({ input, session }, work) => {
    const bound = await bindWaitingIdentity(work, session, input.bind_id);
    return bound.ok ? succeed({ bound: bound.value }) : bound;
  });

  mount(unbindIdentityCall, async ({ input, session }, work) => {
    const unbound = await unbindIdentity(work, session, input.id);
    return unbound.ok ? succeed({}) : unbound;
  });
}
