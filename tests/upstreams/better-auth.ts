import { oauthProvider } from '@better-auth/oauth-provider';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import { openServer, type Upstream } from './upstream.ts';

/** Somebody who has an account there. */
export const betterAuthPerson = {
  email: 'lin@mail.example',
  password: 'correct horse battery 7',
  name: '南风知我意',
};

const tables = [
  'user',
  'session',
  'account',
  'verification',
  'jwks',
  'oauthClient',
  'oauthRefreshToken',
  'oauthAccessToken',
  'oauthConsent',
  'oauthResource',
  'oauthClientResource',
  'oauthClientAssertion',
];

/** better-auth's OAuth provider: an issuer below a path, keys of another kind (EdDSA), mandatory PKCE. */
export async function openBetterAuth(): Promise<Upstream> {
  const server = await openServer();
  const auth = betterAuth({
    baseURL: server.url,
    secret: 'p7Qd0vXk2mWz5rTn8yBc1hJs4fLg6aEu',
    database: memoryAdapter(Object.fromEntries(tables.map((table) => [table, []]))),
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    logger: { level: 'error' },
    rateLimit: { enabled: false },
    disabledPaths: ['/token'],
    plugins: [
      jwt({ disableSettingJwtHeader: true }),
      // Its types are written for compilers that are less exact about what may be undefined.
      oauthProvider({
        loginPage: '/sign-in',
        consentPage: '/consent',
        scopes: ['openid', 'profile', 'email'],
        silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
      }) as unknown as BetterAuthPlugin,
    ],
  });
  const serve = toNodeHandler(auth);
  server.answerWith((request, response) => {
    const page = pages[new URL(request.url ?? '/', server.url).pathname];
    if (!page) return void serve(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  const { headers } = await auth.api.signUpEmail({ body: betterAuthPerson, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const upstream = { appId: '', clientSecret: '' };
  return Object.assign(upstream, {
    issuer: `${server.url}/api/auth`,
    async register(callbacks: readonly string[]) {
      const answer = await fetch(`${server.url}/api/auth/oauth2/create-client`, {
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({
          redirect_uris: callbacks,
          client_name: '通行',
          // As a web client it would have to be at https.
          application_type: 'native',
          scope: 'openid profile email',
        }),
      });
      const made = (await answer.json()) as { client_id: string; client_secret: string };
      upstream.appId = made.client_id;
      upstream.clientSecret = made.client_secret;
    },
    close: server.close,
  });
}

/** Forms that return the library's signed query to it, because it has no pages. */
const page = (form: string, path: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<title>better-auth</title><form>${form}</form><script>
document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault();
  const typed = Object.fromEntries(new FormData(event.target, event.submitter));
  if ('accept' in typed) typed.accept = typed.accept === 'true';
  const answer = await fetch('/api/auth${path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...typed, oauth_query: location.search.slice(1) }),
  });
  const { url, redirect_uri: target = url, message } = await answer.json();
  if (target) location.assign(target); else document.body.append(message ?? 'failed');
});
</script></html>`;

const pages: Readonly<Record<string, string>> = {
  '/sign-in': page(
    '<label>邮箱 <input name="email"></label><label>密码 <input name="password" type="password"></label><button>登录</button>',
    '/sign-in/email',
  ),
  '/consent': page(
    '<button name="accept" value="true">同意</button><button name="accept" value="false">取消</button>',
    '/oauth2/consent',
  ),
};
