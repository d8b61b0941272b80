import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import type { TestService } from '../../../../test/open-service.ts';
import type { RegisteredPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  makePkce,
  openWithApp,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';

const own = 'https://app.example';
const foreign = ['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'];
let service: TestService;
let person: RegisteredPerson;
let web: App;
let spa: App;
beforeAll(async () => {
  ({ service, developer: person, app: web } = await openWithApp());
  spa = await registerApp(person.visitor, { name: '单页', type: 'spa' });
});
afterAll(() => service.close());

const allowed = (response: { headers: Record<string, unknown> }) =>
  response.headers['access-control-allow-origin'];

// threat:foreign-token-request
test('allows token requests of a single-page app from its own origin only', async () => {
  const codeOf = async () => {
    const started = await start(service, spa);
    return { code: (await approve(person.visitor, started)).get('code') ?? '', pkce: started.pkce };
  };
  for (const origin of foreign) {
    const { code, pkce } = await codeOf();
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: pkce.verifier,
    };
    const refused = await ask(service, '/oauth2/token', spa, form, { origin });
    expect([origin, refused.statusCode, allowed(refused)]).toEqual([origin, 400, undefined]);
    // Refused before it was looked at: the code is still the app's.
    expect((await redeem(service, spa, code, pkce)).statusCode).toBe(200);
  }
  const { code, pkce } = await codeOf();
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: pkce.verifier,
  };
  const taken = await ask(service, '/oauth2/token', spa, form, { origin: own });
  expect([taken.statusCode, allowed(taken)]).toEqual([200, own]);
  expect(taken.headers['access-control-allow-credentials']).toBeUndefined();
  expect(taken.json<Tokens>().access_token).toBeTruthy();
});

// threat:foreign-token-request
test('answers an app with a secret whatever origin a gateway names, and lets no page read it', async () => {
  for (const path of ['/oauth2/token', '/oauth2/introspect', '/oauth2/revoke', '/oauth2/par']) {
    for (const origin of [own, ...foreign]) {
      const form = {
        grant_type: 'client_credentials',
        token: 'x',
        response_type: 'code',
        ...(path.endsWith('/par') ? { scope: 'openid', client_id: web.id } : {}),
        code_challenge: makePkce().challenge,
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
      };
      const response = await ask(service, path, web, form, { origin });
      expect([path, origin, response.statusCode < 300, allowed(response)]).toEqual([
        path,
        origin,
        true,
        undefined,
      ]);
    }
  }
});

test('allows userinfo from the origins of the token’s app', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, web);
  const read = (origin: string) =>
    service.app.inject({
      url: '/oauth2/userinfo',
      headers: { origin, authorization: `Bearer ${tokens.access_token}` },
    });
  const seen = await read(own);
  expect([seen.statusCode, allowed(seen)]).toEqual([200, own]);
  for (const origin of foreign) {
    const unread = await read(origin);
    expect([origin, unread.statusCode, allowed(unread)]).toEqual([origin, 200, undefined]);
  }
});

test('allows every origin for discovery and keys, and none for pages', async () => {
  for (const url of ['/.well-known/openid-configuration', '/oauth2/jwks']) {
    expect(
      allowed(await service.app.inject({ url, headers: { origin: 'https://any.example' } })),
    ).toBeTruthy();
  }
  const visited = [
    authorizeUrl(web, makePkce()),
    '/oauth2/device',
    '/oauth2/logout',
    '/oauth/authorize?authorize=x',
  ];
  for (const url of visited) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const response = await service.app.inject({
        method,
        url,
        headers: { origin: own, 'access-control-request-method': 'GET' },
      });
      expect([url, allowed(response)]).toEqual([url, undefined]);
    }
  }
});

test('posts a form_post answer to the registered URI only', async () => {
  const browser = openBrowser(service);
  await signInAtApp(service, person.visitor, web, {}, browser);
  const page = await browser.get(authorizeUrl(web, makePkce(), { response_mode: 'form_post' }));
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<form method="post" action="https:\/\/app\.example\/callback">/);
  expect(page.body).toMatch(/name="code" value="[\w-]{20,}"/);
  expect([page.headers['cache-control'], page.headers['x-frame-options']]).toEqual(['no-store', 'DENY']);
  const strayed = await browser.get(
    authorizeUrl(web, makePkce(), { response_mode: 'form_post', redirect_uri: 'https://evil.example/' }),
  );
  expect(strayed.statusCode).toBe(400);
  expect(strayed.body).not.toContain('evil.example');
});

// threat:foreign-token-request
test('answers the web views of an app that names their origins, and no others', async () => {
  const named = ['capacitor://localhost', 'https://tauri.localhost', 'app://desktop', 'null'];
  const app = await registerApp(person.visitor, { name: '外壳', type: 'spa', origins: named });
  for (const origin of [...named, own]) {
    const answer = await ask(service, '/oauth2/revoke', app, { token: 'x' }, { origin });
    expect([origin, answer.statusCode, allowed(answer)]).toEqual([origin, 200, origin]);
  }
  for (const origin of ['capacitor://localhost.evil.example', 'capacitor://evil', 'https://evil.example']) {
    const answer = await ask(service, '/oauth2/revoke', app, { token: 'x' }, { origin });
    expect([origin, answer.statusCode, allowed(answer)]).toEqual([origin, 400, undefined]);
  }
  // An app that has not named it.
  const other = await ask(service, '/oauth2/revoke', spa, { token: 'x' }, { origin: 'null' });
  expect([other.statusCode, allowed(other)]).toEqual([400, undefined]);
});

test.each([
  ['spa', 'https://evil.example/path'],
  ['spa', 'capacitor://localhost/'],
  ['spa', '*'],
  ['spa', 'https://*.example'],
  ['spa', 'javascript:alert(1)'],
  ['web', 'capacitor://localhost'],
] as const)('an app of type %s cannot name %s as an origin', async (type, origin) => {
  const made = registerApp(person.visitor, { name: '外壳', type, origins: [origin] });
  await expect(made).rejects.toThrow(/registering the app failed/);
});
