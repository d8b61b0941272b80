import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../../test/browser.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
  signInAtApp,
  start,
} from '../../../../../test/relying-party.ts';

// What sign-ins that were begun and left leave in a browser, and who can begin them.

let service: TestService;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  ({ service, app } = await openWithApp());
  person = await registerPerson(service);
});
afterAll(() => service.close());

// threat:cookies-without-end
test('a hundred begun sign-ins leave a bounded number of cookies, and the newest ten go on', async () => {
  const browser = openBrowser(service);
  browser.showAccount(person.visitor.token);
  const begun = [];
  for (let count = 0; count < 100; count += 1) begun.push(await start(service, app, {}, browser));
  expect(browser.cookies().length).toBeLessThan(50);
  expect(browser.cookies()).toContain('token');
  for (const asked of begun.slice(-10)) {
    expect((await approve(person.visitor, asked, [])).get('code')).toBeTruthy();
  }
  expect(browser.cookies().length).toBeLessThan(10);
});

test('a sign-in that is ended, approved or refused, leaves nothing', async () => {
  const { browser } = await signInAtApp(service, person.visitor, app);
  const before = browser.cookies().length;
  for (let count = 0; count < 5; count += 1) {
    const asked = await start(service, app, { prompt: 'consent' }, browser);
    await approve(person.visitor, asked, []);
  }
  expect(browser.cookies().length).toBe(before);
});

// threat:cookies-without-end
test.each(['image', 'script', 'style', 'font', 'audio', 'video', 'empty', 'object', 'embed', 'worker'])(
  'a sub-resource (%s) begins no sign-in: its app is told login_required',
  async (kind) => {
    const browser = openBrowser(service);
    const asked = await start(service, app, {}, browser);
    const before = browser.cookies().length;
    const headers = { 'sec-fetch-dest': kind, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
    for (let count = 0; count < 20; count += 1) {
      const answer = await browser.get(authorizeUrl(app, makePkce()), headers);
      expect(new URL(location(answer)).searchParams.get('error')).toBe('login_required');
    }
    expect(browser.cookies().length).toBe(before);
    expect((await approve(person.visitor, asked, [])).get('code')).toBeTruthy();
    // Who is signed in gets through, as before.
    const silent = await browser.get(authorizeUrl(app, makePkce()), headers);
    expect(new URL(location(silent)).searchParams.get('code')).toBeTruthy();
  },
);

test.each(['document', 'iframe', 'frame', ''])('a page (%s) is asked', async (kind) => {
  const headers = kind ? { 'sec-fetch-dest': kind } : {};
  const answer = await openBrowser(service).get(
    authorizeUrl(app, makePkce()),
    headers as Record<string, string>,
  );
  expect(location(answer)).toContain('/oauth/authorize?authorize=');
});
