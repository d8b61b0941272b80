import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterAdmin, openOperatorPage } from '../actions/be-operator.ts';
import { registerAccount } from '../actions/register-account.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

// Entering asks first.
test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('an operator tries the hook, and sees what it was asked and how long it took', async ({ browser }) => {
  const asked: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push((JSON.parse(body) as { data: { method: string } }).data.method);
      response.setHeader('content-type', 'application/json').end('{"action":"allow"}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ask`;
  const secret = Buffer.alloc(24, 7).toString('base64');
  const service = await startService({
    config: {
      ...roomyLimits,
      outgoing: { allow_private: ['127.0.0.1/32'] },
      hook: { url, secret, when: ['registration'] },
    },
  });
  try {
    await registerAccount(service, aPerson());
    const { page, operator } = await openOperatorPage(browser, service, ['owner']);
    await page.goto('/admin/limits');
    await enterAdmin(page, operator);
    const calls = page.getByRole('region', { name: '前置钩子最近的调用' });
    await expect(calls.getByText(/^最近 2 次：允许 2，拒绝 0，没有响应 0$/)).toBeVisible();
    await expect(calls.getByText(/，\d+ 毫秒$/)).toHaveCount(2);

    await page.getByRole('button', { name: '测试钩子' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('用一次编造的注册询问你的服务，不创建账号。')).toBeVisible();
    await dialog.getByRole('button', { name: '测试', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('钩子允许了测试注册');
    expect(asked).toEqual(['registration', 'registration', 'try']);
  } finally {
    await service.remove();
    receiver.close();
  }
});
