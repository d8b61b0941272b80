import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { readCode } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree, askForCode } from '../actions/sign-in.ts';
import { translatePages } from '../actions/translate-pages.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { expect, test } from '../setup/provider-scenario.ts';

const own = { person: '唐棠' };

test.beforeEach(({ context }) => translatePages(context));

test('given a translated page, an identity is bound by a password', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person);
  await goToProvider(page, '飞书');
  await answerProvider(page, own);
  await expect(page.getByRole('heading', { name: '你好，唐棠' })).toBeVisible();
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('not the password');
  await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
  await agree(page);
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await bindByPassword(page, person);
  await expect(page).toHaveURL(`${service.url}/`);
});

test('given a translated page, an identity is bound by a code', async ({ page, service }) => {
  const person = aPerson();
  await registerAccount(service, person);
  await goToProvider(page, '钉钉');
  await answerProvider(page, own);
  await page.getByRole('button', { name: '改用验证码' }).click();
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await agree(page);
  await askForCode(page);
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, person.phone, 'login'));
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page).toHaveURL(`${service.url}/`);
});
