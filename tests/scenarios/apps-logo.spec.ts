import { randomBytes } from 'node:crypto';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { aLogo } from '../actions/a-logo.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

test('a logo that needs longer than ten seconds to arrive arrives', async ({ page, context, service }) => {
  test.slow();
  await beSignedIn(context, service, aPerson());
  await page.goto('/user/app/list');
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  const buffer = Buffer.concat([aLogo, randomBytes(1_500_000)]);
  const line = await context.newCDPSession(page);
  const uploadThroughput = buffer.length / 13;
  const throughput = { latency: 50, downloadThroughput: -1, uploadThroughput, offline: false };
  await line.send('Network.emulateNetworkConditions', throughput);
  const startedAt = Date.now();
  await dialog.getByLabel('选择图标图片').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('button', { name: '更换图标' })).toBeVisible({ timeout: 40_000 });
  expect(Date.now() - startedAt).toBeGreaterThan(10_000);
});
