import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService, mustCall } from '../actions/call-service.ts';
import { countShift } from '../actions/count-shift.ts';
import { delayAnswers } from '../actions/delay-answers.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { openCodeTab } from '../actions/sign-in.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  // spec:2.36 spec:4.11 spec:4.12 spec:5.12 spec:9.5
  test('given no agreement, the box shakes for 200 ms, the dialog asks, and nothing is sent', async ({
    page,
  }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.goto('/login/account');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('textbox', { name: '账号' }).fill('lin');
    await page.getByLabel('密码', { exact: true }).fill('door-of-the-moon-7');
    const shaken = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('animationstart', (event) => {
            // From the style: on a busy machine the event comes when the animation has ended.
            resolve(Number.parseFloat(getComputedStyle(event.target as Element).animationDuration) * 1000);
          });
        }),
    );
    await page.getByRole('button', { name: '登录', exact: true }).click();
    expect(await shaken).toBe(200);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '不同意' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(posts).toEqual([]);
  });
});

// spec:4.12
test('when a person agrees in the dialog, the box is ticked and the sign-in continues', async ({
  page,
  service,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page).toHaveURL(`${service.url}/`);
});

// spec:5.12
test('requires the agreement before a code is sent, once for both tabs', async ({ page }) => {
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(aPerson().phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByText(/秒后重发/)).toBeVisible();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('opens the documents in a new window', async ({ page, context }) => {
  await page.goto('/login/account');
  for (const [link, path] of [
    ['《用户协议》', '/terms-of-service'],
    ['《隐私政策》', '/privacy-policy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: link }).click();
    const paper = await opened;
    await expect(paper).toHaveURL(new RegExp(`${path}$`));
    await expect(paper.getByText(/版本 \d/)).toBeVisible();
    await paper.close();
  }
});

test('when a person refuses in the dialog, no code is sent', async ({ page, service }) => {
  const person = aPerson();
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不同意' }).click();
  expect(await readOutbox(service, person.phone)).toEqual([]);
});

// spec:4.12 call:GET/v3/user/agreements call:POST/v3/user/agreements
test('given a new version, asks on the current page: agreeing is saved and continues, refusing signs out', async ({
  page,
  context,
}) => {
  // The service is started twice.
  test.setTimeout(120_000);
  const service = await startService({ config: roomyLimits });
  try {
    const [lin, other] = [aPerson(), aPerson()];
    const token = await beSignedIn(context, service, lin);
    const { token: others } = await registerAccount(service, other);
    await page.goto(`${service.url}/user/info`);
    await expect(page.getByText('用户协议 1.0 版')).toBeVisible();

    const folder = path.dirname(service.dataDir);
    await writeFile(path.join(folder, 'terms.html'), '<h2>一</h2><p>新的一条。</p>');
    const terms = [{ version: '2.0', updated_at: '2026-11-01', file: 'terms.html' }];
    // No page may call the stopped service.
    await page.goto('about:blank');
    await service.stop();
    await writeFile(
      path.join(folder, 'tongxing.config.json'),
      JSON.stringify({ ...roomyLimits, legal: { terms } }),
    );
    await service.startAgain();

    await page.goto(`${service.url}/user/info`);
    const dialog = page.getByRole('dialog', { name: '协议有更新' });
    await expect(dialog.getByRole('link', { name: '《用户协议》' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '同意并继续' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('用户协议 2.0 版')).toBeVisible();
    await expect(page.getByText(/更新后再次同意/)).toBeVisible();
    const { due, items } = await mustCall(service, listAgreements, {}, { token });
    expect(due).toEqual([]);
    expect(items[0]).toMatchObject({ document: 'terms', version: '2.0', way: 'new_version' });
    await page.reload();
    await expect(page.getByText('用户协议 2.0 版')).toBeVisible();
    await expect(dialog).toBeHidden();

    await context.clearCookies();
    await context.addCookies([{ name: 'token', value: others, url: service.url }]);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${service.url}/user/cancel`);
    await expect(page.getByRole('heading', { name: '导出我的数据' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto(`${service.url}/user/dashboard`);
    await dialog.getByRole('button', { name: '不同意，退出' }).click();
    await expect(page).toHaveURL(/\/login\/account/);
    expect((await callService(service, listAgreements, {}, { token: others })).code).toBe(401);
    // Other calls of the page may be late: no page may call the stopped service.
    await page.goto('about:blank');
  } finally {
    await service.remove();
  }
});

test('given a document that arrives late, the layout does not shift @phone', async ({ page }) => {
  const shifted = await countShift(page);
  const release = await delayAnswers(page, [{ path: '/v3/config/privacy' }]);
  // The frame is shown before its page, as on a slow phone.
  await page.route('**/assets/*.js', async (route) => {
    const script = await route.fetch();
    if ((await script.text()).includes('这个版本不存在')) {
      await page.getByRole('banner').waitFor();
      await page.waitForTimeout(300);
    }
    await route.fulfill({ response: script });
  });
  const asked = page.waitForRequest(/\/v3\/config\/privacy/);
  await page.goto('/privacy-policy');
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Longer than a skeleton waits before it shows.
  await page.waitForTimeout(600);
  release();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await shifted()).toBeLessThan(0.01);
});
