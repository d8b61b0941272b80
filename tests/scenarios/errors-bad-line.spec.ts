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

// What goes wrong on the way is no answer: the page says so, and leads on once the line is back.
test.use({ allowedErrors: [/net::ERR|Failed to load resource/] });

/** Cuts the line for one call; returns what mends it. `afterwards`: the service hears it, its answer is lost. */
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

/** Asks again, as the page offers it. */
const retry = (page: Page) => page.getByRole('button', { name: '重试' }).click();

test('the link of a notice is not dead for the line', async ({ page, service, context }) => {
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

test('a scanned code is not void for the line', async ({ page, browser, service }) => {
  const phone = await browser.newContext({ ...devices['iPhone 15'], baseURL: service.url });
  await beSignedIn(phone, service, aPerson());
  const mend = await cut(phone, scanQrTicket);
  await page.goto('/login/qrcode');
  const scanned = await phone.newPage();
  await scanned.goto(await readQrCode(page.getByRole('img', { name: '登录二维码' })));
  await scanned.getByRole('button', { name: '继续' }).click();
  await expect(scanned.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await mend();
  await retry(scanned);
  await expect(scanned.getByRole('heading', { name: '在那台设备上登录？' })).toBeVisible();
  await phone.close();
});

test('who waits to be bound is asked for again', async ({ page, context }) => {
  const mend = await cut(context, showPendingLink);
  await goToProvider(page, 'Gitee');
  await answerProvider(page, { person: '周' });
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await mend();
  await retry(page);
  await expect(page.getByRole('heading', { name: /^你好，周/ })).toBeVisible();
});

test('the scanned secret stays while the line is away; codes whose answer was lost are made anew', async ({
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

test('a press whose script does not come says so, and the next one leads on', async ({ page }) => {
  let isDown = true;
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    // Among them the one that leaves for a provider; the first script has the contract's call of it.
    const isFirst = /\/index-[^/]+$/.test(route.request().url());
    if (isDown && !isFirst && (await response.text()).includes('redirect_url')) return route.abort();
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
