import {
  bindIdentity as bindIdentityCall,
  listBindings,
  showPendingLink,
  unbindIdentity as unbindIdentityCall,
} from '@tongxing/contract/calls/identities.ts';
import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { bindWaitingIdentity } from './bind-by-session.ts';
import { describeBindings } from './describe-bindings.ts';
import type { IdentityWork } from './identity-work.ts';
import { peekPendingLink } from './pending-link.ts';
import { readEnvironment } from './read-environment.ts';
import { unbindIdentity } from './unbind-identity.ts';

/** Buttons of their own on the sign-in page; the list is of the others. */
const apart: readonly string[] = ['qq', 'wechat_mini_program'];

export function identityRoutes(mount: Mount<IdentityWork>): void {
  mount(listProviders, async ({ caller }, { providers }) => {
    const shown = providers.shownIn(readEnvironment(caller.userAgent));
    return succeed(shown.filter(({ key }) => !apart.includes(key)));
  });

  mount(showPendingLink, async ({ input }, work) => {
    const link = await peekPendingLink(work, input.bind_id);
    if (!link) return fail('link_expired');
    const { key, name, icon } = work.providers.faceOf(link.identity.provider);
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
