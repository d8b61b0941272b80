import type { Page } from '@playwright/test';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { importUnused } from '../actions/import-person.ts';
import { readCode } from '../actions/read-outbox.ts';
import { agree, askForCode, openCodeTab, signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import type { TestService } from '../setup/start-service.ts';

/** Types the code that came to an imported person's number; the question stands in front then. */
async function enterCode(page: Page, service: TestService, { phone }: Person): Promise<void> {
  await page.goto('/login/account?ref=/user/info');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, phone, 'login'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '这是你以前的账号吗？' })).toBeVisible();
}

test('whoever has got the number of a former owner says so, and gets an account of their own @phone @night', async ({
  page,
  service,
}) => {
  const before = aPerson();
  await importUnused(service, before);
  await enterCode(page, service, before);
  const question = page.getByRole('dialog');
  // Closing it leaves everything as it was.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();

  const owner = aPerson();
  await importUnused(service, owner);
  await enterCode(page, service, owner);
  await question.getByRole('button', { name: '不是我的' }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByText(owner.username, { exact: true })).toHaveCount(0);

  const former = await page.context().browser()?.newContext({ baseURL: service.url });
  const visit = await former?.newPage();
  if (!visit) throw new Error('no browser');
  await visit.goto('/login/account?ref=/user/security');
  // The number is no name of the account any more; its user name is.
  await signInByPassword(visit, { account: owner.username, password: owner.password });
  await expect(visit).toHaveURL(/\/user\/security$/);
  await former?.close();
});

test('the owner says that it is theirs, and comes in @phone', async ({ page, service }) => {
  const owner = aPerson();
  await importUnused(service, owner);
  await enterCode(page, service, owner);
  await page.getByRole('dialog').getByRole('button', { name: '是我的', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByText(owner.username).filter({ visible: true }).first()).toBeVisible();
});
