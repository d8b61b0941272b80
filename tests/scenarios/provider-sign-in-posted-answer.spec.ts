import type { Page, Request } from '@playwright/test';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { openVendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree } from '../actions/sign-in.ts';
import { answerProvider } from '../actions/visit-provider.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { type OwnService, startService } from '../setup/start-service.ts';

// Apple answers by a form of its own page, across sites, to a portal below a sub-path.
let service: OwnService;
let apple: Vendor;
test.beforeAll(async () => {
  const callbacks: string[] = [];
  const fixture = await vendorFixtures.apple(callbacks);
  apple = fixture.vendor;
  service = await startService({ below: '/account', config: { ...roomyLimits, providers: [fixture.entry] } });
  callbacks.push(`${service.url}/login/callback`, `${service.url}/user/security/callback`);
});
test.afterAll(async () => {
  await service.remove();
  await apple.close();
});

const isPosted = (request: Request) => request.method() === 'POST' && request.isNavigationRequest();

/** Runs `work`, which ends with Apple's form, and returns how the browser sent it. */
async function postDuring(page: Page, work: () => Promise<unknown>) {
  const [posted] = await Promise.all([page.waitForRequest(isPosted), work()]);
  const headers = await posted.allHeaders();
  return { url: new URL(posted.url()), origin: headers['origin'], cookie: headers['cookie'] ?? '' };
}

async function goToApple(page: Page): Promise<void> {
  await page.goto(`${service.url}/login/account`);
  await agree(page);
  // Alone, it needs no menu.
  await page.getByRole('button', { name: 'Apple', exact: true }).click();
  await page.getByRole('button', { name: '同意' }).waitFor();
}

test('Apple’s form signs in below a sub-path; code and state leave the address, the name is shown', async ({
  page,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await goToApple(page);
  const posted = await postDuring(page, () => answerProvider(page));
  expect(posted.url.pathname).toBe('/account/login/callback');
  expect(posted.origin).toBe(apple.url);
  await expect(page).toHaveURL(/\/account\/login\/bind\?bind_id=/);
  await expect(page.getByRole('heading', { name: '你好，南风知我意' })).toBeVisible();
  await bindByPassword(page, person);
  await expect(page).toHaveURL(`${service.url}/`);

  await page.context().clearCookies();
  await goToApple(page);
  await answerProvider(page, { decision: '取消' });
  await expect(page.getByText('你取消了授权，可以换一种方式')).toBeVisible();
  // Neither code nor state remains in the history or a Referer.
  await expect(page).toHaveURL(`${service.url}/login/callback`);
  await page.getByRole('button', { name: '重新开始' }).click();
  await answerProvider(page);
  await expect(page).toHaveURL(`${service.url}/`);
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(true);
});

// spec:2.10 threat:posted-callback
test('given a form without the session’s cookie, binds to the session', async ({ page, context }) => {
  const person = aPerson();
  const { origin } = new URL(service.url);
  await beSignedIn(context, { ...service, url: service.url }, person);
  // As the portal sets it: a browser does not send it with a POST from another site.
  const [token] = await context.cookies();
  await context.clearCookies();
  await context.addCookies([
    { name: 'token', value: token?.value ?? '', url: `${origin}/`, sameSite: 'Lax' },
  ]);
  await page.goto(`${service.url}/user/bind`);
  await page.getByRole('button', { name: '绑定Apple' }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(person.password);
  await check.getByRole('button', { name: '确认' }).click();
  await page.getByRole('button', { name: '同意' }).waitFor();
  const posted = await postDuring(page, () => answerProvider(page, { person: '（没有昵称）' }));
  expect(posted.url.pathname).toBe('/account/user/security/callback');
  expect(posted.cookie).not.toContain('token=');
  await expect(page).toHaveURL(`${service.url}/user/bind`);
  await expect(page.getByText('已绑定“Apple”')).toBeVisible();
  await expect(page.getByRole('button', { name: '解绑Apple' })).toBeVisible();

  // A foreign form with a foreign code is refused: nobody is signed in as somebody else.
  const evil = await openVendor(() => ({
    quirks: [],
    busy: { body: '' },
    routes: {
      'GET /trap': {
        step: 'page',
        answer: () => ({
          type: 'text/html; charset=utf-8',
          body: `<form method="post" action="${service.url}/login/callback"><input name="code" value="theirs">
<input name="state" value="${'A'.repeat(32)}"><input name="token" value="theirs"></form>
<script>document.forms[0].submit()</script>`,
        }),
      },
    },
  }));
  await page.goto(`${evil.url}/trap`);
  // Who is signed in is led on, as who they are.
  await expect(page).toHaveURL(`${service.url}/`);
  expect((await context.cookies()).find(({ name }) => name === 'token')?.value).toBe(token?.value);
  await evil.close();
  await page.goto(`${service.url}/user/bind`);
  await expect(page.getByRole('button', { name: '解绑Apple' })).toBeVisible();
});
