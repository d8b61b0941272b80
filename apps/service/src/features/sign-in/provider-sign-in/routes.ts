import {
  finishAtProvider as finishAtProviderCall,
  startAtProvider as startAtProviderCall,
} from '@tongxing/contract/calls/provider-sign-in.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { showOpened } from '../../../http/calls/signed-in-reply.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import type { SignInWork } from '../sign-in/finish-sign-in.ts';
import { finishAtProvider } from './finish-at-provider.ts';
import { postedAnswerRoutes } from './posted-answer-routes.ts';
import { startAtProvider } from './start-at-provider.ts';

export function providerSignInRoutes(mount: Mount<SignInWork>, server: Server<SignInWork>): void {
  mount(startAtProviderCall, async ({ input, session }, work) => {
    if (input.bind && !session) return fail('unauthenticated');
    const url = await startAtProvider(work, {
      key: input.key,
      redirectUri: input.redirect_url,
      silent: input.silent ?? false,
      bindFor: input.bind ? session : null,
      bindId: input.bind ? undefined : input.bind_id,
    });
    return url.ok ? succeed({ url: encodeURIComponent(url.value) }) : url;
  });

  mount(finishAtProviderCall, async ({ input, session }, work) => {
    const { provider, state, ...params } = input;
    const outcome = await finishAtProvider(work, { provider, state, params: { ...params, state }, session });
    // A provider that nobody has is not counted: its name is a stranger's.
    const way = provider !== undefined && work.providers.find(provider) ? provider : 'provider';
    if (!outcome.ok) return session ? outcome : countRefusal(work, way, outcome);
    const { value } = outcome;
    return succeed('bound' in value ? { bound: value.bound } : showOpened(value.signedIn));
  });

  postedAnswerRoutes(server);
}
