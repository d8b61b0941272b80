import * as client from 'openid-client';
import { cookieOf, openSite, type RelyingParty } from './relying-party.ts';

interface Visit {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  tokens?: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;
}

/** A server-side site on `openid-client` (Filip Skokan): code flow with PKCE, refresh, userinfo, logout. */
export async function openOpenidClientSite(extra: Record<string, string> = {}): Promise<RelyingParty> {
  const site = await openSite();
  const redirectUri = `${site.origin}/callback`;
  const visits = new Map<string, Visit>();

  return {
    origin: site.origin,
    loginUrl: `${site.origin}/login`,
    redirectUri,
    close: site.close,
    async use({ issuer, appId, clientSecret }) {
      const config = await client.discovery(new URL(issuer), appId, clientSecret ?? undefined, undefined, {
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      });
      site.serve(async (request, response) => {
        const url = new URL(request.url ?? '/', site.origin);
        const id = cookieOf(request, 'visit') ?? '';
        const visit = visits.get(id);
        const show = (value: unknown) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        try {
          switch (url.pathname) {
            case '/login': {
              const made: Visit = {
                verifier: client.randomPKCECodeVerifier(),
                state: client.randomState(),
                nonce: client.randomNonce(),
              };
              const key = client.randomState();
              visits.set(key, made);
              const to = client.buildAuthorizationUrl(config, {
                redirect_uri: redirectUri,
                scope: 'openid profile phone offline_access',
                prompt: 'consent',
                code_challenge: await client.calculatePKCECodeChallenge(made.verifier),
                code_challenge_method: 'S256',
                state: made.state,
                nonce: made.nonce,
                ...extra,
                ...Object.fromEntries(url.searchParams),
              });
              response.writeHead(302, { location: to.href, 'set-cookie': `visit=${key}; HttpOnly` }).end();
              return;
            }
            case '/callback': {
              if (!visit) throw new Error('no visit');
              visit.tokens = await client.authorizationCodeGrant(config, url, {
                pkceCodeVerifier: visit.verifier,
                expectedState: visit.state,
                expectedNonce: visit.nonce,
                idTokenExpected: true,
              });
              response.writeHead(302, { location: '/me' }).end();
              return;
            }
            case '/me': {
              const claims = visit?.tokens?.claims();
              if (!visit?.tokens || !claims) return void response.writeHead(401).end('nobody');
              const info = await client.fetchUserInfo(config, visit.tokens.access_token, claims.sub);
              return void show({ library: 'openid-client', claims, info, scope: visit.tokens.scope });
            }
            case '/refresh': {
              if (!visit?.tokens?.refresh_token) throw new Error('no refresh token');
              const before = visit.tokens.refresh_token;
              visit.tokens = await client.refreshTokenGrant(config, before);
              return void show({ rotated: visit.tokens.refresh_token !== before });
            }
            case '/logout': {
              const to = client.buildEndSessionUrl(config, {
                id_token_hint: visit?.tokens?.id_token ?? '',
                post_logout_redirect_uri: `${site.origin}/bye`,
              });
              visits.delete(id);
              response.writeHead(302, { location: to.href }).end();
              return;
            }
            case '/bye':
              return void show({ bye: true });
            default:
              response.writeHead(404).end();
          }
        } catch (error) {
          if (error instanceof client.AuthorizationResponseError) return void show({ refused: error.error });
          response.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack));
        }
      });
    },
  };
}
