import { randomUUID } from 'node:crypto';
import { type AccessToken, AuthorizationCode } from 'simple-oauth2';
import { cookieOf, openSite, type RelyingParty } from './relying-party.ts';

/** A server-side site on `simple-oauth2` (Andrea Reginato): plain OAuth 2.0, without knowing OpenID Connect. */
export async function openSimpleOAuth2Site(): Promise<RelyingParty> {
  const site = await openSite();
  const redirectUri = `${site.origin}/callback`;
  const visits = new Map<string, AccessToken | null>();
  return {
    origin: site.origin,
    loginUrl: `${site.origin}/login`,
    redirectUri,
    close: site.close,
    async use({ issuer, appId, clientSecret }) {
      const oauth = new AuthorizationCode({
        client: { id: appId, secret: clientSecret ?? '' },
        auth: {
          tokenHost: issuer,
          tokenPath: '/oauth2/token',
          authorizePath: '/oauth2/authorize',
        },
        options: { authorizationMethod: 'body' },
      });
      site.serve(async (request, response) => {
        const url = new URL(request.url ?? '/', site.origin);
        const id = cookieOf(request, 'visit') ?? '';
        const show = (status: number, value: unknown) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        try {
          switch (url.pathname) {
            case '/login': {
              const state = randomUUID();
              visits.set(state, null);
              const to = oauth.authorizeURL({
                redirect_uri: redirectUri,
                scope: 'openid profile phone offline_access',
                state,
                prompt: 'consent',
              } as never);
              return void response.writeHead(302, { location: to, 'set-cookie': `visit=${state}` }).end();
            }
            case '/callback': {
              if (url.searchParams.get('state') !== id || !visits.has(id)) throw new Error('state');
              const code = url.searchParams.get('code') ?? '';
              visits.set(id, await oauth.getToken({ code, redirect_uri: redirectUri }));
              return void response.writeHead(302, { location: '/me' }).end();
            }
            case '/me': {
              const token = visits.get(id);
              if (!token) return void show(401, {});
              const answer = await fetch(`${issuer}/oauth2/userinfo`, {
                headers: { authorization: `Bearer ${String(token.token['access_token'])}` },
              });
              return void show(answer.status, { library: 'simple-oauth2', info: await answer.json() });
            }
            case '/refresh': {
              const before = visits.get(id);
              if (!before) throw new Error('nobody');
              const after = await before.refresh();
              visits.set(id, after);
              return void show(200, {
                rotated: after.token['refresh_token'] !== before.token['refresh_token'],
              });
            }
            case '/logout': {
              // Not by the library: it wants JSON where RFC 7009 answers with an empty body.
              const token = String(visits.get(id)?.token['refresh_token']);
              const body = new URLSearchParams({
                token,
                client_id: appId,
                client_secret: clientSecret ?? '',
              });
              const revoked = await fetch(`${issuer}/oauth2/revoke`, { method: 'POST', body });
              if (!revoked.ok) throw new Error(await revoked.text());
              visits.delete(id);
              const query = new URLSearchParams({
                client_id: appId,
                post_logout_redirect_uri: `${site.origin}/bye`,
              });
              return void response.writeHead(302, { location: `${issuer}/oauth2/logout?${query}` }).end();
            }
            case '/bye':
              return void show(200, { bye: true });
            default:
              return void show(404, {});
          }
        } catch (error) {
          show(500, { error: String((error as Error).stack) });
        }
      });
    },
  };
}
