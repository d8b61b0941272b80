import {
  finishAtProvider as finishAtProviderCall,
  startAtProvider as startAtProviderCall,
} from '@tongxing/contract/calls/provider-sign-in.ts';
import * as z from 'zod/mini';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { showOpened } from '../../../http/calls/signed-in-reply.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import { countRefusal } from '../../protection/sessions/sign-in-attempt.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { callbackPages } from './callback-pages.ts';
import { finishAtProvider } from './finish-at-provider.ts';
import { takeProviderNotice } from './provider-notice.ts';
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
      authorize: input.bind ? undefined : input.authorize,
    });
    return url.ok ? succeed({ url: encodeURIComponent(url.value) }) : url;
  });

  mount(finishAtProviderCall, async ({ input, session }, work) => {
    const { provider, state, ...params } = input;
    const outcome = await finishAtProvider(work, { provider, state, params: { ...params, state }, session });
    // An unknown provider gets no label of its own: a stranger chose its name.
    const way = provider !== undefined && work.providers.find(provider) ? provider : 'provider';
    if (!outcome.ok) return session ? outcome : countRefusal(work, way, outcome);
    const { value } = outcome;
    return succeed('bound' in value ? { bound: value.bound } : showOpened(value.signedIn));
  });

  postedAnswerRoutes(server);
  noticeRoutes(server);
}

/** The parameters that a provider may send (OAuth 2.0, RFC 9207, Apple's `user`); all others are dropped. */
const words = ['code', 'state', 'iss', 'error', 'error_description', 'user'] as const;

/**
 * Some providers answer by a form (Apple, if name and e-mail are requested): they POST across sites to the page to
 * which the others redirect. The parameters are passed on in the address, where the portal reads them. No cookie
 * and no session is involved (browsers omit `SameSite=Lax` cookies in such a POST), so nothing is decided here.
 */
function postedAnswerRoutes({ app, basePath }: Server<SignInWork>): void {
  void app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.removeContentTypeParser(form);
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    for (const path of callbackPages) {
      scope.post(path, async (request, response) => {
        const posted = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams();
        for (const word of words) {
          const value = posted.get(word);
          if (value !== null) query.set(word, value.slice(0, 8192));
        }
        return response.header('cache-control', 'no-store').redirect(`${basePath}${path}?${query}`, 303);
      });
    }
  });
}

const noticeBytes = 32 * 1024;
const noticeBody = z.object({ payload: z.string() });

/** `POST /callbacks/apple/{key}`: what Apple sends of its own accord, signed by it. After 503 it sends it again. */
function noticeRoutes({ app, workFor }: Server<SignInWork>): void {
  app.post('/callbacks/apple/:key', { bodyLimit: noticeBytes }, async (request, response) => {
    const answer = (code: number) => response.code(code).send({ ok: code === 200 });
    const work = workFor(noCaller);
    const provider = work.providers.find((request.params as { readonly key: string }).key);
    if (!provider?.readNotice) return answer(404);
    const body = noticeBody.safeParse(request.body);
    if (!body.success) return answer(400);
    const read = await provider.readNotice(body.data.payload);
    if (!read.ok) {
      work.log.warn({ provider: provider.key }, `a notice was not taken: ${read.log}`);
      return answer(read.failure === 'provider_unavailable' ? 503 : 401);
    }
    await takeProviderNotice(work, provider, read.value);
    return answer(200);
  });
}
