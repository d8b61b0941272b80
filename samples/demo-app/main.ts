// npm run demo: a small third-party site that signs people in through the running portal, with openid-client.
import { createServer } from 'node:http';
import path from 'node:path';
import * as client from 'openid-client';
import { problem, signedIn, welcome } from './pages.ts';
import { registerDemo } from './register-demo.ts';

interface Visit {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  tokens?: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;
}

const portal = (process.env['PORTAL_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const port = Number(process.env['DEMO_PORT'] ?? 4000);
const origin = `http://localhost:${port}`;

const registration = await registerDemo(
  portal,
  origin,
  process.env['DEMO_REGISTRATION'] ?? path.join(import.meta.dirname, '.registration.json'),
).catch((error: Error) => {
  console.error(
    `The demo needs a running portal at ${portal} (npm start; PORTAL_URL names another address). ${error.message}`,
  );
  process.exit(1);
});
const config = await client.discovery(
  new URL(portal),
  registration.clientId,
  registration.clientSecret,
  undefined,
  {
    // Plain http is for a portal on this machine only.
    execute: [
      client.enableNonRepudiationChecks,
      ...(portal.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  },
);
const visits = new Map<string, Visit>();

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', origin);
  const key = /(?:^|; )visit=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const visit = visits.get(key);
  const show = (html: string) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  const go = (to: string, cookie?: string) =>
    response.writeHead(302, { location: to, ...(cookie ? { 'set-cookie': cookie } : {}) }).end();
  const showPerson = async (tokens: NonNullable<Visit['tokens']>, note: string) => {
    const claims = tokens.claims();
    const info = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    const canRefresh = tokens.refresh_token !== undefined;
    show(signedIn({ claims: { ...claims }, info: { ...info }, canRefresh, note }, portal));
  };

  try {
    if (url.pathname === '/login') {
      const made = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
      };
      const name = client.randomState();
      visits.set(name, made);
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: `${origin}/callback`,
        scope: 'openid profile email phone offline_access',
        // A refresh token is given with an explicit consent only (OpenID Connect Core 11).
        prompt: 'consent',
        code_challenge: await client.calculatePKCECodeChallenge(made.verifier),
        code_challenge_method: 'S256',
        state: made.state,
        nonce: made.nonce,
      });
      go(to.href, `visit=${name}; HttpOnly; SameSite=Lax; Path=/`);
    } else if (url.pathname === '/callback' && visit) {
      visit.tokens = await client.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: visit.verifier,
        expectedState: visit.state,
        expectedNonce: visit.nonce,
        idTokenExpected: true,
      });
      go('/');
    } else if (url.pathname === '/refresh' && visit?.tokens) {
      const before = visit.tokens.refresh_token;
      if (before) {
        visit.tokens = await client.refreshTokenGrant(config, before);
        const cut = (token = '') => `${token.slice(0, 6)}…`;
        await showPerson(
          visit.tokens,
          `令牌已刷新：刷新令牌从 ${cut(before)} 换成 ${cut(visit.tokens.refresh_token)}，旧的已作废。`,
        );
      } else {
        await showPerson(visit.tokens, '没有刷新令牌：授权时没有允许“保持登录”。');
      }
    } else if (url.pathname === '/logout' && visit?.tokens) {
      visits.delete(key);
      const to = client.buildEndSessionUrl(config, {
        id_token_hint: visit.tokens.id_token ?? '',
        post_logout_redirect_uri: `${origin}/`,
      });
      go(to.href);
    } else if (url.pathname === '/' && visit?.tokens) {
      await showPerson(visit.tokens, '');
    } else if (url.pathname === '/') {
      show(welcome(portal));
    } else {
      go('/');
    }
  } catch (error) {
    show(problem(explain(error), portal));
  }
})
  .on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is taken: choose another one with DEMO_PORT.` : error.message);
    process.exit(1);
  })
  .listen(port, '127.0.0.1', () => {
    console.log(`Demo app on ${origin}, signing in through ${portal}`);
  });

/** Why a sign-in did not succeed, for the person in front of it. */
function explain(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return '你在授权页点了拒绝。没有关系，想好了再来。';
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
    return '登录已经失效：可能撤销过授权，或者令牌过期了。请重新登录。';
  return error instanceof Error ? error.message : String(error);
}
