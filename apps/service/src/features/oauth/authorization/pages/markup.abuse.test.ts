import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../../test/browser.ts';
import type { TestService } from '../../../../../test/open-service.ts';
import {
  type App,
  authorizeUrl,
  location,
  makePkce,
  openWithApp,
} from '../../../../../test/relying-party.ts';

// Markup in what anybody may write into an address (CVE-2026-29192, CVE-2025-67495): the provider's own pages say it as
// text, and hand it to the app unchanged.

const markup = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
let service: TestService;
let app: App;
beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
afterAll(() => service.close());

const get = (url: string) => openBrowser(service).get(url);
const expectNoMarkup = (body: string) => {
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<img src=x');
};

// threat:CVE-2026-29192
test('returns state encoded in the redirect URI', async () => {
  const answer = await get(authorizeUrl(app, makePkce(), { state: markup, prompt: 'none' }));
  const back = new URL(location(answer));
  expect(back.origin).toBe('https://app.example');
  expect(back.searchParams.get('state')).toBe(markup);
  expect(location(answer)).not.toMatch(/[<>"]/);
});

// threat:CVE-2026-29192
test('returns state as the value of a form field only', async () => {
  const more = { state: markup, prompt: 'none', response_mode: 'form_post' };
  const page = await get(authorizeUrl(app, makePkce(), more));
  expect(page.headers['content-type']).toContain('text/html');
  expectNoMarkup(page.body);
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

// threat:CVE-2026-29192
test.each([
  ['an app that nobody has', (url: URL) => url.searchParams.set('client_id', markup)],
  [
    'an address that is not the app’s',
    (url: URL) => url.searchParams.set('redirect_uri', `https://evil.example/${markup}`),
  ],
  ['a kind of answer that is none', (url: URL) => url.searchParams.set('response_type', markup)],
  ['a scope that is none', (url: URL) => url.searchParams.set('scope', `openid ${markup}`)],
  ['a prompt that is none', (url: URL) => url.searchParams.set('prompt', markup)],
  ['a mode that is none', (url: URL) => url.searchParams.set('response_mode', markup)],
])('escapes %s on the page', async (_, spoil) => {
  const url = new URL(authorizeUrl(app, makePkce()), 'http://localhost:3000');
  spoil(url);
  expectNoMarkup((await get(url.pathname + url.search)).body);
});

test.each([
  `/oauth2/logout?id_token_hint=${encodeURIComponent(markup)}`,
  `/oauth2/logout?client_id=${encodeURIComponent(markup)}&state=${encodeURIComponent(markup)}`,
  `/oauth2/logout?post_logout_redirect_uri=${encodeURIComponent(`https://app.example/${markup}`)}`,
  `/oauth2/device?user_code=${encodeURIComponent(markup)}`,
  `/oauth2/${encodeURIComponent(markup)}`,
  `/scan/app?ticket=${encodeURIComponent(markup)}`,
  `/login/callback?state=${encodeURIComponent(markup)}`,
])('answers %s without it', async (url) => {
  expectNoMarkup((await get(url)).body);
});
