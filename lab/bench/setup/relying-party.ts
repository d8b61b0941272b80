import { createHash } from 'node:crypto';
import { createApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { TestService } from '../../../tests/setup/start-service.ts';
import { type LoadRequest, type LoadResult, load } from '../measure/load.ts';
import { tokenOf } from './accounts.ts';

export const redirectUri = 'https://app.example/callback';
const verifier = 'bench-verifier-bench-verifier-bench-verifier-bench';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Requests at a time during set-up, which is not measured. */
const signInsAtOnce = 8;

/** A provider to be measured: the product, or the library by itself, under the same paths. */
export interface Provider {
  readonly url: string;
  readonly appId: string;
  readonly clientSecret: string;
  /** The bearer token of each person's portal session; none where the provider has no pages. */
  readonly people: readonly (string | null)[];
  /** Asked for besides `openid profile`. */
  readonly moreScopes?: readonly string[];
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

/** One app at one provider: its requests and their rates. */
export function openRelyingParty({ url, appId, clientSecret, people, moreScopes = [] }: Provider) {
  const scopes = ['profile', ...moreScopes];
  const authorization = `Basic ${Buffer.from(`${appId}:${clientSecret}`).toString('base64')}`;
  const authorizePath = (more: Record<string, string>) =>
    `/oauth2/authorize?${new URLSearchParams({
      client_id: appId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: ['openid', ...scopes].join(' '),
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })}`;
  const post = (path: string, form: Record<string, string>): LoadRequest => ({
    method: 'POST',
    path,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const redemption = (code: string) =>
    post('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });

  /** The portal's part: the person agrees to everything, and the browser follows the redirect. */
  async function agree(authorize: string, token: string | null): Promise<string> {
    const answer = await fetch(url + decideAuthorization.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ authorize, decision: 'approve', scopes: [...scopes, 'offline_access'] }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { url: string } };
    if (code !== 1) throw new Error(`not agreed: ${code} ${msg}`);
    return data.url;
  }

  /** Signs a person in through redirects and pages, once; its browser's cookies, and the tokens. */
  async function signIn(token: string | null): Promise<{ cookie: string; tokens: Tokens }> {
    const jar = new Map([['token', token ?? '']]);
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    let next =
      url + authorizePath({ scope: ['openid', ...scopes, 'offline_access'].join(' '), prompt: 'consent' });
    while (!next.startsWith(redirectUri)) {
      const response = await fetch(next, { redirect: 'manual', headers: { cookie: cookie() } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || line.includes('1970')) jar.delete(name);
        else jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`led nowhere: ${response.status} ${await response.text()}`);
      const target = new URL(location, next);
      const authorize = target.searchParams.get('authorize');
      next = authorize ? await agree(authorize, token) : target.href;
    }
    const { path, headers, body } = redemption(new URL(next).searchParams.get('code') ?? '');
    const redeemed = await fetch(url + path, { method: 'POST', headers: { ...headers }, body: body ?? '' });
    if (!redeemed.ok) throw new Error(`no tokens: ${await redeemed.text()}`);
    return { cookie: cookie(), tokens: (await redeemed.json()) as Tokens };
  }

  const party = {
    /** Every person signs in once; later authorizations are silent. */
    async open() {
      const signedIn: Awaited<ReturnType<typeof signIn>>[] = [];
      for (let first = 0; first < people.length; first += signInsAtOnce) {
        signedIn.push(...(await Promise.all(people.slice(first, first + signInsAtOnce).map(signIn))));
      }
      const cookies = signedIn.map(({ cookie }) => cookie);
      const access = signedIn.map(({ tokens }) => tokens.access_token);
      const refresh = signedIn.flatMap(({ tokens }) => tokens.refresh_token ?? []);
      const codes: string[] = [];

      return {
        /** Authorizations of people who agreed before; stores the codes. */
        authorize(seconds: number): Promise<LoadResult> {
          codes.length = 0;
          return load({
            url,
            seconds,
            next: (count) => ({
              path: authorizePath({ prompt: 'none' }),
              headers: { cookie: cookies[count % cookies.length] ?? '' },
            }),
            isRight: (body) => {
              const code = /[?&]code=([\w-]+)/.exec(body)?.[1];
              if (code) codes.push(code);
              return code !== undefined;
            },
          });
        },
        /** Redeems every code of `authorize`. */
        redeem: (): Promise<LoadResult> =>
          load({
            url,
            requests: codes.splice(0).map(redemption),
            isRight: (body) => body.includes('"id_token"'),
          }),
        /** Each answer has the refresh token of a later request. */
        refresh: (seconds: number): Promise<LoadResult> =>
          load({
            url,
            seconds,
            next: () =>
              post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh.shift() ?? '' }),
            isRight: (body) => {
              const token = /"refresh_token":"([^"]+)"/.exec(body)?.[1];
              if (token) refresh.push(token);
              return token !== undefined;
            },
          }),
        clientCredentials: (seconds: number): Promise<LoadResult> =>
          load({
            url,
            seconds,
            next: () => post('/oauth2/token', { grant_type: 'client_credentials' }),
            isRight: (body) => body.includes('"access_token"'),
          }),
        userinfo: (seconds: number): Promise<LoadResult> =>
          load({
            url,
            seconds,
            next: (count) => ({
              path: '/oauth2/userinfo',
              headers: { authorization: `Bearer ${access[count % access.length]}` },
            }),
            isRight: (body) => body.includes('"nickname"'),
          }),
        introspect: (seconds: number): Promise<LoadResult> =>
          load({
            url,
            seconds,
            next: (count) => post('/oauth2/introspect', { token: access[count % access.length] ?? '' }),
            isRight: (body) => body.includes('"active":true'),
          }),
      };
    },
  };
  return party.open();
}

export type RelyingParty = Awaited<ReturnType<typeof openRelyingParty>>;

/** Registers the app with these scopes, as the first account's. */
export async function registerParty(
  product: TestService,
  scopes: readonly string[],
): Promise<{ appId: string; clientSecret: string }> {
  const answer = await fetch(product.url + createApp.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: '青禾笔记',
      type: 'web',
      redirect_uris: [redirectUri],
      scopes,
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@app.example',
      id_token_alg: 'ES256',
    }),
  });
  const { code, msg, data } = (await answer.json()) as {
    code: number;
    msg: string;
    data: { client_id: string; client_secret: string };
  };
  if (code !== 1) throw new Error(`the app was not registered: ${code} ${msg}`);
  return { appId: data.client_id, clientSecret: data.client_secret };
}
