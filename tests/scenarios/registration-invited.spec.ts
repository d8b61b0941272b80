import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { registerInBrowser } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/401/] });
test.setTimeout(120_000);

test('an operator sends an invitation; somebody new registers by its link and has it @phone', async ({
  page,
  context,
  browser,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/people');
  await enterAdmin(page, operator);
  await page.getByRole('button', { name: '发送邀请' }).click();
  const dialog = page.getByRole('dialog', { name: '发送邀请' });
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  const made = page.getByRole('dialog', { name: '邀请已生成' });
  await expect(made.getByRole('img', { name: '邀请的二维码' })).toBeVisible();
  const url = await made.locator('code').innerText();
  expect(new URL(url).pathname).toBe('/user/invitation');

  const strangers = await browser.newContext();
  const visit = await strangers.newPage();
  await visit.goto(url);
  await visit.getByRole('link', { name: '注册账号' }).click();
  await registerInBrowser(visit, service, aPerson(), 'phone');
  await visit.getByRole('button', { name: '接受邀请' }).click();
  await expect(visit.getByRole('heading', { name: '已经接受' })).toBeVisible();
  await strangers.close();

  const others = await browser.newContext();
  await beSignedIn(others, service, aPerson());
  const late = await others.newPage();
  await late.goto(url);
  await late.getByRole('button', { name: '接受邀请' }).click();
  await expect(late.getByText('这个邀请已经用过了')).toBeVisible();
  await others.close();
});

test('a developer makes a link that lets somebody into the app', async ({
  page,
  context,
  browser,
  service,
}) => {
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const name = `请柬${Date.now() % 1_000_000}`;
  const app = await registerApp(service, token, { name, redirect_uris: ['https://guests.example/cb'] });
  await page.goto(`/user/app/list?app=${app.appId}&tab=access`);
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  await passCheck(page, developer);
  const shown = page.locator('code').filter({ hasText: 'invitation=' });
  await expect(shown).toBeVisible();
  const guests = await browser.newContext();
  await beSignedIn(guests, service, aPerson());
  const visit = await guests.newPage();
  await visit.goto(await shown.innerText());
  await visit.getByRole('button', { name: '接受邀请' }).click();
  await expect(visit.getByText(`现在可以使用“${name}”了`)).toBeVisible();
  await guests.close();
});
