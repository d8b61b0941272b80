import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  registerApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';

const registered = [
  'https://app.example/cb?next=%20a&c=d+e',
  'https://app.example/cb?wc-api',
  'https://app.example/cb?foo&bar=~%7E%2f',
  'https://app.example/cb?',
  'https://app.example/cb?a=b&',
  'https://app.example/cb?a=1&a=2&名=值',
  'https://app.example/cb',
];
let service: TestService;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
});
// A sign-out at an app ends the portal session too.
beforeEach(async () => {
  person = await registerPerson(service);
});
afterAll(() => service.close());

/** What stands after the address as the app registered it. */
function afterRegistered(uri: string, target: string): string {
  // A header holds ASCII: Node's URL is what the browser gets of other letters.
  const ascii = /^[ -~]*$/.test(uri) ? uri : new URL(uri).href;
  expect(target.startsWith(ascii), `${target} begins with ${ascii}`).toBe(true);
  return target.slice(ascii.length);
}

// spec:5.8
test.each(registered)('comes back to %s as it was registered', async (uri) => {
  const app = await registerApp(person.visitor, { redirect_uris: [uri], post_logout_redirect_uris: [uri] });
  const browser = openBrowser(service);
  const started = await start(service, app, { redirect_uri: uri, scope: 'openid', state: 'a b+c' }, browser);
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'approve',
    scopes: [],
  });
  const agreed = location(await browser.get(answer.code === 1 ? answer.data.url : ''));
  expect(afterRegistered(uri, agreed)).toMatch(/^[?&]?code=[\w-]+&state=a\+b%2Bc&iss=http/);

  const form = {
    grant_type: 'authorization_code',
    code: new URL(agreed).searchParams.get('code') ?? '',
    redirect_uri: uri,
    code_verifier: started.pkce.verifier,
  };
  const tokens = (await ask(service, '/oauth2/token', app, form)).json<Tokens>();
  const refused = location(
    await browser.get(authorizeUrl(app, makePkce(), { redirect_uri: uri, prompt: 'none', max_age: '0' })),
  );
  expect(afterRegistered(uri, refused)).toMatch(/^[?&]?error=login_required&/);

  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: uri,
    state: 'bye bye',
  });
  const left = await browser.submit(await browser.get(`/oauth2/logout?${query}`), { logout: 'yes' });
  expect(afterRegistered(uri, location(left))).toMatch(/^[?&]?state=bye\+bye$/);
});

test('comes back to a loopback port with the query as it was registered', async () => {
  const app = await registerApp(person.visitor, {
    type: 'native',
    redirect_uris: ['http://127.0.0.1/cb?a%20b'],
  });
  const started = await start(service, app, { redirect_uri: 'http://127.0.0.1:4711/cb?a%20b' });
  await approve(person.visitor, started);
  const silent = await started.browser.get(
    authorizeUrl(app, makePkce(), { redirect_uri: 'http://127.0.0.1:4711/cb?a%20b', prompt: 'none' }),
  );
  expect(location(silent)).toMatch(/^http:\/\/127\.0\.0\.1:4711\/cb\?a%20b&(?:code|error)=/);
});
