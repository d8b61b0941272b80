import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../../test/browser.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { location } from '../../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat().map(String);

test('another site cannot sign a browser out of the portal by leading it to the logout of the provider', async () => {
  // Nobody signed in at an app here: there is no session of the provider to ask about.
  const browser = openBrowser(service);
  const asked = await browser.get('/oauth2/logout');
  const left = await browser.submit(asked);
  expect(cookiesOf(left).filter((cookie) => cookie.startsWith('token='))).toEqual([]);
  const end = await browser.get(location(left), { cookie: 'token=kept-by-the-portal' });
  expect(end.body).toContain('还登录着');
  expect(end.body).not.toContain('已退出通行账号');
});
