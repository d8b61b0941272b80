import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterAdmin, openOperatorPage } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import { startService, type TestService } from '../setup/start-service.ts';

/** A service that may send to this machine, where the receiver is. */
const test = base.extend<{ service: TestService }>({
  service: [
    async ({ services }, use) => {
      const config = { ...roomyLimits, outgoing: { allow_private: ['127.0.0.1/32'] } };
      const { service } = await services.of('sends to itself', async () => ({
        service: await startService({ config }),
      }));
      await use(service);
    },
    { scope: 'test', timeout: 90_000 },
  ],
});

// Entering asks first; what waits for approval answers 409.
test.use({ allowedErrors: [/40[19]/] });
test.setTimeout(120_000);

test('an address is added by two, tried, hears who registers, and is taken away', async ({
  browser,
  service,
}) => {
  const heard: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      heard.push((JSON.parse(body) as { type: string }).type);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const asking = await openOperatorPage(browser, service, ['owner']);
  const deciding = await openOperatorPage(browser, service, ['owner']);
  const { page } = asking;
  await page.goto('/admin/webhooks');
  await enterAdmin(page, asking.operator);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '添加地址' }).click();
  await dialog.getByRole('textbox', { name: '接收地址' }).fill(url);
  await dialog.getByText('全部，包括以后新增的').click();
  await dialog.getByText('注册了账号').click();
  await dialog.getByRole('textbox', { name: '理由' }).fill(`接入 ${url}`);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('dialog', { name: '已提交，等待审批' })).toBeVisible();

  const other = deciding.page;
  await other.goto('/admin/approvals');
  await enterAdmin(other, deciding.operator);
  await other.getByRole('row').filter({ hasText: url }).getByRole('button', { name: /^通过/ }).click();
  await expect(other.getByRole('dialog').getByText('account.created')).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: '通过并执行' }).click();
  await expect(other.getByText(/^已通过，“/)).toBeVisible();

  await page.goto('/admin/webhooks');
  await page.getByRole('link', { name: url }).click();
  await expect(page.getByText('事件：注册了账号')).toBeVisible();
  // Nobody has seen the secret yet.
  await page.getByRole('button', { name: '更换签名密钥' }).click();
  await dialog.getByRole('button', { name: '更换签名密钥' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '测试发送' }).click();
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['ping']);

  await registerAccount(service, aPerson());
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('account.created');
  const deliveries = page.getByRole('table', { name: '发送记录' });
  await expect(async () => {
    await page.reload();
    await expect(deliveries.getByText('已送达').nth(1)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await deliveries.getByRole('button', { name: '重发' }).first().click();
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThan(2);

  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('link', { name: url })).toHaveCount(0);
  receiver.close();
  for (const each of [page, other]) await each.context().close();
});
