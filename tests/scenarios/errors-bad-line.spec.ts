import { type BrowserContext, devices, type Page } from '@playwright/test';
import { showPendingLink } from '@tongxing/contract/calls/identities.ts';
import { readNotice } from '@tongxing/contract/calls/notices.ts';
import { scanQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { enableTotp } from '@tongxing/contract/calls/second-factor.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree, signInByPassword } from '../actions/sign-in.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { expect, test } from '../setup/provider-scenario.ts';

// A network error is no answer: the page says so, and continues once the network is back.
test.use({ allowedErrors: [/net::ERR|Failed to load resource/] });

/** Breaks the network for one call; returns a function that repairs it. `afterwards`: the service gets it, the answer is lost. */
async function cut(
  context: BrowserContext,
  call: { readonly path: string },
  { afterwards = false } = {},
): Promise<() => Promise<void>> {
  const isIt = ({ pathname }: URL) => pathname === call.path;
  await context.route(isIt, async (route) => {
    if (afterwards) await route.fetch();
    await route.abort();
  });
  return () => context.unroute(isIt);
}

/** Presses the page's 重试. */
const retry = (page: Page) => page.getByRole('button', { name: '重试' }).click();

test('given a lost connection, the link of a notice can be tried again', async ({
  page,
  service,
  context,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/login/account');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page).toHaveURL(`${service.url}/`);
  const findLink = async () =>
    /http\S+\/login\/not-me#[\w-]+/.exec(
      (await readOutbox(service, person.phone)).map(({ text }) => text).join('\n'),
    )?.[0] ?? '';
  await expect.poll(findLink).toContain('#');
  await context.clearCookies();
  const mend = await cut(context, readNotice);
  await page.goto(await findLink());
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await expect(page.getByText('这个链接已失效')).toBeHidden();
  await mend();
  await retry(page);
  await expect(page.getByRole('heading', { name: '这次登录不是你？' })).toBeVisible();
});

test('given a lost connection, a scanned code stays valid', async ({ page, browser, service }) => {
  const phone = await browser.newContext({ ...devices['iPhone 15'], baseURL: service.url });
  await beSignedIn(phone, service, aPerson());
  const mend = await cut(phone, scanQrTicket);
  await page.goto('/login/qrcode');
  const scanned = await phone.newPage();
  await scanned.goto(await readQrCode(page.getByRole('img', { name: '登录二维码' })));
  await expect(scanned.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await mend();
  await retry(scanned);
  await expect(scanned.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
  await phone.close();
});

test('given a lost connection, a pending identity is requested again', async ({ page, context }) => {
  const mend = await cut(context, showPendingLink);
  await goToProvider(page, 'Gitee');
  await answerProvider(page, { person: '周' });
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await mend();
  await retry(page);
  await expect(page.getByRole('heading', { name: /^你好，周/ })).toBeVisible();
});

test('given a lost connection, the TOTP secret stays; recovery codes whose answer was lost are made again', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/security');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await passCheck(page, person);
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  const secret = (await enrol.locator('code').textContent()) ?? '';
  const type = async () => {
    await enrol.getByLabel('第 1 位').focus();
    await page.keyboard.type(authenticatorCode(secret));
  };
  const mend = await cut(context, enableTotp);
  await type();
  await expect(page.getByText('网络错误')).toBeVisible();
  await expect(enrol.getByLabel('第 1 位')).toBeFocused();
  await expect(enrol.locator('code')).toHaveText(secret);
  await mend();

  const mendAnswer = await cut(context, enableTotp, { afterwards: true });
  await type();
  const saved = page.getByRole('dialog', { name: '保存恢复码' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  await mendAnswer();
  await saved.getByRole('checkbox', { name: /保存好了/ }).check();
  await saved.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('已开启')).toBeVisible();
  await expect(enrol).toBeHidden();
});

test('given a script that does not load, the press says so and the next one works', async ({ page }) => {
  let isDown = true;
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    // The button of a provider too.
    if (isDown && (await response.text()).includes('redirect_url')) return route.abort();
    return route.fulfill({ response });
  });
  await page.goto('/login/account');
  await agree(page);
  await page.getByRole('button', { name: '更多' }).click();
  const way = page.getByRole('menuitem', { name: 'Gitee', exact: true });
  await way.click();
  await expect(page.getByText('网络错误')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '更多' }).click();
  await way.click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login/account'));
});
