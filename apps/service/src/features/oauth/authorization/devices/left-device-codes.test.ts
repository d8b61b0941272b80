import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveDevice } from '../../../../../test/approve-device.ts';
import { type Browser, openBrowser } from '../../../../../test/browser.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, location, openWithApp, type Tokens } from '../../../../../test/relying-party.ts';

// A device code that was confirmed in a browser that was then left: closed, or the wrong one.

let service: TestService;
let app: App;
let person: RegisteredPerson;
let codes: { readonly device_code: string; readonly user_code: string };
beforeAll(async () => {
  ({ service, app } = await openWithApp({ name: '电视', type: 'device', redirect_uris: [] }));
  person = await registerPerson(service);
});
beforeEach(async () => {
  codes = (await ask(service, '/oauth2/device_authorization', app, { scope: 'openid' })).json();
});
afterAll(() => service.close());

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
const poll = () => ask(service, '/oauth2/token', app, { grant_type, device_code: codes.device_code });

/** Types the code and confirms it; the address of the consent page. */
async function confirm(browser: Browser): Promise<string> {
  const page = await browser.submit(await browser.get('/oauth2/device'), { user_code: codes.user_code });
  const sent = await browser.submit(page);
  return new URL(location(sent)).searchParams.get('authorize') ?? '';
}
const decide = async (browser: Browser, authorize: string, decision: 'approve' | 'deny') => {
  const { data } = await person.visitor.call(decideAuthorization, { authorize, decision });
  browser.showAccount(person.visitor.token);
  return (await browser.get(data.url)).body;
};

test.each(['the same browser', 'another browser'])('can be confirmed again in %s', async (where) => {
  const left = openBrowser(service);
  expect(await confirm(left)).not.toBe('');
  const browser = where === 'the same browser' ? left : openBrowser(service);
  expect(await approveDevice(service, person.visitor, codes.user_code, [], browser)).toContain('设备已登录');
  expect((await poll()).json<Tokens>().access_token).toBeTruthy();
});

// threat:device-codes
test.each(['approve', 'deny'] as const)('of two browsers the first decision counts (%s)', async (first) => {
  const [one, two] = [openBrowser(service), openBrowser(service)];
  const [asked, askedToo] = [await confirm(one), await confirm(two)];
  await decide(one, asked, first);
  await decide(two, askedToo, first === 'approve' ? 'deny' : 'approve');
  // Nor does it go on from the start.
  const page = await two.submit(await two.get('/oauth2/device'), { user_code: codes.user_code });
  expect(page.body).toContain('这个代码已经用过');
  const answer = (await poll()).json<Tokens>();
  expect(answer.error ?? 'signed in').toBe(first === 'approve' ? 'signed in' : 'access_denied');
});
