import type { Page } from '@playwright/test';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

async function passCheck(page: Page, password: string): Promise<void> {
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(password);
  await check.getByRole('button', { name: '确认' }).click();
}

// spec:2.12
test('merges two accounts and undoes the merge @phone', async ({ page, context, service }) => {
  test.setTimeout(90_000);
  const [lin, later] = [aPerson(), aPerson()];
  const token = await beSignedIn(context, service, lin);
  await mustCall(service, editProfile, { nickname: '林晚' }, { token });
  const other = await registerAccount(service, later, 'email');
  await mustCall(service, editProfile, { nickname: '晚来的' }, { token: other.token });

  await page.goto('/user/bind');
  await page.getByRole('link', { name: '去合并' }).click();
  await page.getByRole('button', { name: '开始合并' }).click();
  await passCheck(page, lin.password);
  await expect(page.getByRole('heading', { name: '要合并的另一个账号' })).toBeVisible();
  // Signs in as the second account.
  await page.reload();
  await page.getByRole('link', { name: '去登录' }).click();
  await expect(page).toHaveURL(/\/login\/account\?add=1/);
  await signInByPassword(page, { account: later.email, password: later.password });
  await expect(page.getByRole('heading', { name: '“晚来的”会怎样' })).toBeVisible();
  await expect(page.getByText(`邮箱`).first()).toBeVisible();

  // The other way round, and back.
  await page.getByRole('radio', { name: /晚来的/ }).check({ force: true });
  await expect(page.getByRole('heading', { name: '“林晚”会怎样' })).toBeVisible();
  await page.getByRole('radio', { name: /林晚/ }).check({ force: true });
  await expect(page.getByRole('heading', { name: '移到“林晚”' })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  const merge = page.getByRole('button', { name: '合并账号' });
  await expect(merge).toBeDisabled();
  await page.getByRole('checkbox', { name: /两个账号都是我的/ }).check();
  await merge.click();

  // Signed in as the account that stayed, with the address of the other one.
  await expect(page.getByText('合并好了，以后用这一个账号')).toBeVisible();
  await expect(page.getByText(/前可以撤销/)).toBeVisible();
  await page.goto('/user/security');
  await expect(page.getByText(`${lin.phone.slice(0, 3)}****${lin.phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(/@example\.com/)).toBeVisible();
  await page.goto('/user/logs');
  await expect(page.getByText('合并账号').first()).toBeVisible();
  for (const to of [lin.phone, later.email]) {
    await expect
      .poll(async () => (await readOutbox(service, to)).some(({ text }) => text.includes('并入了')))
      .toBe(true);
  }

  await page.goto('/user/merge');
  await page.getByRole('button', { name: '撤销合并 晚来的' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click();
  // The remaining session has passed no check.
  await passCheck(page, lin.password);
  await expect(page.getByText('已撤销，“晚来的”恢复了')).toBeVisible();
  await page.goto('/user/security');
  await expect(page.getByRole('button', { name: '绑定邮箱' })).toBeVisible();
});

test('given a merge that was not started here, says so', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto(`/user/merge?merge_id=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: '这次合并已过期' })).toBeVisible();
  await page.getByRole('link', { name: '重新开始' }).click();
  await expect(page.getByRole('button', { name: '开始合并' })).toBeVisible();
});
