import { writeFile } from 'node:fs/promises';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerAccount } from '../actions/register-account.ts';
import { runTongxing } from '../actions/run-tongxing.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

test.setTimeout(120_000);

test('who has to turn two-step verification on does it on the spot, and goes on where they were going', async ({
  page,
  service,
}, info) => {
  const person = aPerson();
  await registerAccount(service, person);
  // A group of its own: nobody else is asked for anything.
  const key = `due${Date.now() % 1_000_000}`;
  await runTongxing(service, 'group', 'create', key);
  await runTongxing(service, 'group', 'join', key, person.username);
  const file = info.outputPath('policies.json');
  await writeFile(file, JSON.stringify({ policies: { second_factor: { groups: [key] } } }));
  await runTongxing(service, 'config', 'apply', file, '--yes');

  await page.goto('/login/account?ref=/user/devices');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page.getByRole('heading', { level: 1, name: '先完成这些' })).toBeVisible();
  await page.goto('/user/logs');
  await expect(page).toHaveURL(/\/user\/due\?ref=/);
  await page.setViewportSize({ width: 390, height: 844 });
  const turnOn = page.getByRole('button', { name: '开启两步验证' });
  await expect(turnOn).toBeInViewport();
  await turnOn.click();
  await passCheck(page, person);
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  const saved = page.getByRole('dialog', { name: '保存恢复码' });
  await saved.getByRole('checkbox', { name: /保存好了/ }).check();
  await saved.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('heading', { name: '都完成了' })).toBeVisible();
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '操作记录' })).toBeVisible();
});
