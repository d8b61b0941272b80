import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { freePort } from '../setup/start-service.ts';

test('the demo registers itself, signs in, shows claims, refreshes and signs out; it handles a refusal', async ({
  page,
  context,
  service,
}, testInfo) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const demo: ChildProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../samples/demo-app/main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        PORTAL_URL: service.url,
        DEMO_PORT: String(port),
        DEMO_REGISTRATION: testInfo.outputPath('registration.json'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    await once(demo.stdout ?? demo, 'data');
    await beSignedIn(context, service, aPerson());
    await page.goto(origin);
    await page.getByRole('link', { name: '用通行账号登录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“青禾笔记”申请使用');
    await page.getByRole('button', { name: '拒绝' }).click();
    await expect(page.getByText('你在授权页点了拒绝')).toBeVisible();

    await page.getByRole('link', { name: '再试一次' }).click();
    await page.getByRole('switch', { name: '提供手机号' }).click();
    await page.getByRole('switch', { name: '提供保持登录' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(page.getByRole('heading', { name: /已登录/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /phone_number_verified/ })).toContainText('是');
    await expect(page.getByRole('row', { name: /iss/ })).toContainText(service.url);
    await page.getByRole('link', { name: '刷新令牌' }).click();
    await expect(page.getByRole('status')).toContainText('旧的已作废');
    await page.getByRole('link', { name: '退出' }).click();
    await page.getByRole('button', { name: '退出通行账号' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('link', { name: '用通行账号登录' })).toBeVisible();
  } finally {
    const gone = once(demo, 'exit');
    demo.kill();
    await gone;
  }
});
