import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../../test/browser.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  authorizeUrl,
  location,
  makePkce,
  redirectUri,
  registerApp,
  signInAtApp,
} from '../../../../../test/relying-party.ts';

let service: TestService;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  developer = await registerPerson(service);
});
afterAll(() => service.close());

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat().map(String);

// threat:forced-sign-out
test('does not sign out of the portal when another site opens the provider’s logout', async () => {
  // Nobody signed in at an app here: there is no session of the provider to ask about.
  const browser = openBrowser(service);
  const asked = await browser.get('/oauth2/logout');
  const left = await browser.submit(asked);
  expect(cookiesOf(left).filter((cookie) => cookie.startsWith('token='))).toEqual([]);
  const end = await browser.get(location(left), { cookie: 'token=kept-by-the-portal' });
  expect(end.body).toContain('还登录着');
  expect(end.body).not.toContain('已退出通行账号');
});

// threat:forced-sign-out
test.each(['/oauth2/authorize/bye', '/oauth2/device/bye', '/login/account'])(
  'leads nobody to %s of its own after a logout, registered in earlier days or not',
  async (path) => {
    const bye = `http://localhost:3000${path}`;
    const leaving = await registerPerson(service);
    const other = await registerApp(developer.visitor);
    await service.database
      .updateTable('app')
      .set({ post_logout_redirect_uris: [bye], redirect_uris: [redirectUri, bye] })
      .where('id', '=', other.id)
      .execute();
    const { tokens, browser } = await signInAtApp(service, leaving.visitor, other);
    const query = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: bye };
    const asked = await browser.get(`/oauth2/logout?${new URLSearchParams(query)}`);
    expect([asked.statusCode, asked.body.includes('not registered')]).toEqual([400, true]);
    const sent = await browser.get(authorizeUrl(other, makePkce(), { prompt: 'none', redirect_uri: bye }));
    expect([sent.statusCode, location(sent)]).toEqual([400, 'about:blank']);
  },
);

// threat:sign-out-blocked
test.each([
  ['https://app.example/oauth2/authorize/bye', false],
  ['https://app.example/bye', true],
])('closes the portal session at a logout of an app: %s', async (bye, isBroken) => {
  const leaving = await registerPerson(service);
  const first = await registerApp(developer.visitor, { type: 'native', redirect_uris: [redirectUri] });
  const other = await registerApp(developer.visitor, { post_logout_redirect_uris: [bye] });
  const { browser } = await signInAtApp(service, leaving.visitor, first);
  const { tokens } = await signInAtApp(service, leaving.visitor, other, {}, browser);
  if (isBroken) {
    await service.database
      .updateTable('app')
      .set({ redirect_uris: ['https://localhost/cb'] })
      .where('id', '=', first.id)
      .execute();
  }
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: bye,
  });
  const left = await browser.submit(await browser.get(`/oauth2/logout?${query}`), { logout: 'yes' });
  expect(location(left)).toBe(bye);
  expect((await leaving.visitor.call(signOut, {})).code).toBe(401);
});
