import {
  bindIdentity as bindIdentityCall,
  finishAtProvider,
  listBindings,
  listProviders,
  showPendingLink,
  startAtProvider,
  unbindIdentity as unbindIdentityCall,
} from '@tongxing/contract/calls/identities.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { showOpened } from '../../../http/signed-in-reply.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { type Failure, fail, succeed } from '../../../kernel/result.ts';
import type { BindIdentity } from './bind-identity.ts';
import type { FinishVisit } from './finish-visit.ts';
import type { IdentityStore } from './identity-store.ts';
import type { PendingLinks } from './pending-link.ts';
import type { ProviderList } from './provider-list.ts';
import { readEnvironment } from './read-environment.ts';
import type { StartVisit } from './start-visit.ts';
import type { UnbindIdentity } from './unbind-identity.ts';
import type { WaysIn } from './ways-in.ts';

export interface LinkedIdentityRoutesDependencies {
  readonly providers: ProviderList;
  readonly startVisit: StartVisit;
  readonly finishVisit: FinishVisit;
  readonly links: PendingLinks;
  readonly store: IdentityStore;
  readonly bindIdentity: BindIdentity;
  readonly unbindIdentity: UnbindIdentity;
  waysIn(accountId: string): Promise<WaysIn>;
  /** Providers whose mini program reads codes. */
  readonly scannable: readonly string[];
  /** A failure unless the session passed a security check a moment ago. */
  requireStepUp(session: SignedInSession): Promise<Failure<'step_up_required'> | null>;
}

/** Buttons of their own on the sign-in page; the list is of the others. */
const apart: readonly string[] = ['qq', 'wechat_mini_program'];

export function linkedIdentityRoutes(mount: Mount, abilities: LinkedIdentityRoutesDependencies): void {
  const { providers, links, store } = abilities;

  mount(listProviders, async ({ caller }) => {
    const shown = providers.shownIn(readEnvironment(caller.userAgent));
    return succeed(shown.filter(({ key }) => !apart.includes(key)));
  });

  mount(startAtProvider, async ({ input, caller, session }) => {
    if (input.bind && !session) return fail('unauthenticated');
    const refusal = input.bind && session ? await abilities.requireStepUp(session) : null;
    if (refusal) return refusal;
    const url = await abilities.startVisit({
      key: input.key,
      redirectUri: input.redirect_url,
      silent: input.silent ?? false,
      bindFor: input.bind ? session : null,
      ...(input.bind_id !== undefined && !input.bind && { bindId: input.bind_id }),
      caller,
    });
    return url.ok ? succeed({ url: encodeURIComponent(url.value) }) : url;
  });

  mount(finishAtProvider, async ({ input, caller, session }) => {
    const { provider, state, ...params } = input;
    const arrival = await abilities.finishVisit({
      state,
      params: { ...params, state },
      session,
      caller,
      ...(provider !== undefined && { provider }),
    });
    if (!arrival.ok) return arrival;
    if ('bound' in arrival.value) return succeed({ bound: arrival.value.bound });
    return succeed(showOpened(arrival.value.signedIn));
  });

  mount(showPendingLink, async ({ input, caller }) => {
    const link = await links.peek(input.bind_id, caller);
    if (!link) return fail('link_expired');
    const { key, name, icon } = providers.faceOf(link.arrived.provider);
    return succeed({
      provider: key,
      provider_name: name,
      provider_icon: icon,
      nickname: link.arrived.nickname,
      avatar: link.arrived.avatar,
      expires_at: Math.floor(link.expiresAt / 1000),
    });
  });

  mount(listBindings, async ({ session, caller }) => {
    const bound = await store.list(session.accountId);
    const { password, phone, email, passkeys } = await abilities.waysIn(session.accountId);
    const has = new Set(bound.map(({ provider }) => provider));
    const shown = providers.shownIn(readEnvironment(caller.userAgent));
    return succeed({
      items: bound.map((identity) => ({
        id: identity.id,
        provider: identity.provider,
        name: providers.faceOf(identity.provider).name,
        icon: providers.faceOf(identity.provider).icon,
        nickname: identity.nickname,
        avatar: identity.avatar,
        bound_at: toSeconds(identity.boundAt),
        bound_place: identity.boundPlace,
        last_used_at: toSeconds(identity.lastUsedAt),
        doors: [...identity.doors],
        works: providers.find(identity.provider) !== null,
      })),
      next_cursor: null,
      available: shown.filter(({ key }) => !has.has(key)),
      scannable: abilities.scannable.filter((key) => !has.has(key)).map(providers.faceOf),
      own_ways: { password, phone, email, passkeys },
    });
  });

  mount(bindIdentityCall, async ({ input, session, caller }) => {
    const link = await links.take(input.bind_id, caller);
    if (!link) return fail('link_expired');
    const bound = await abilities.bindIdentity(session.accountId, link.arrived, caller);
    return bound.ok ? succeed({ bound: providers.faceOf(link.arrived.provider) }) : bound;
  });

  mount(unbindIdentityCall, async ({ input, session, caller }) => {
    const unbound = await abilities.unbindIdentity(session, input.id, caller);
    return unbound.ok ? succeed({}) : unbound;
  });
}
