import { openDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { readCode } from '../actions/read-outbox.ts';
import { agree, askForCode, signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Entering asks first.
test.use({ allowedErrors: [/40[19]|412|422/] });
test.setTimeout(150_000);

test('an operator tries and saves a directory; its people sign in with their password there @phone', async ({
  page,
  context,
  browser,
  service,
}) => {
  const directory = await openDirectory();
  const password = 'their password there';
  await directory.addPerson({ uid: 'linwan', name: '林晚', mail: 'linwan@corp.example', password });
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/sign-in');
  await enterAdmin(page, operator);
  const card = page.getByRole('region', { name: '公司目录', exact: true });
  await card.getByRole('button', { name: '加 AD 或 LDAP' }).click();
  const { key, url, bind_dn: reader, bind_password: secret, base_dn: base } = directory.entry;
  for (const [name, text] of [
    ['代号', key],
    ['地址', url],
    ['读取账号', reader],
    ['用户所在的 DN', base],
  ] as const)
    await card.getByRole('textbox', { name, exact: true }).fill(text);
  await card.getByLabel('读取账号的密码').fill(secret);
  await card.getByRole('button', { name: '测试目录' }).click();
  const trial = page.getByRole('dialog');
  await trial.getByRole('button', { name: '测试' }).click();
  await expect(trial.getByText('连接正常，凭证有效')).toBeVisible();
  await expect(trial.getByText('it has uid=linwan,ou=people,dc=corp,dc=example')).toBeVisible();
  await trial.getByRole('button', { name: '关闭' }).click();
  await card.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(card.getByRole('button', { name: '保存' })).toBeDisabled();

  const runs = page.getByRole('region', { name: '同步公司目录' });
  await expect(runs.getByText('尚未同步')).toBeVisible();
  await runs.getByRole('button', { name: '试算' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始' }).click();
  await expect(page.getByText('已开始，请稍后刷新查看结果')).toBeVisible();
  await expect(async () => {
    await runs
      .getByRole('button', { name: '刷新' })
      .click({ timeout: 500 })
      .catch(() => undefined);
    await expect(runs.getByText('目录共 1 人，无变更')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await runs.getByRole('button', { name: '查看变更' }).click();
  await expect(page.getByRole('dialog').getByText('没有变更')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  const staff = await browser.newContext();
  const visit = await staff.newPage();
  await visit.goto(`${service.url}/login/account`);
  await signInByPassword(visit, { account: 'linwan', password });
  await expect(visit.getByRole('heading', { name: '你好，林晚' })).toBeVisible();
  await visit.getByRole('tab', { name: '注册新账号' }).click();
  const { phone } = aPerson();
  await visit.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
  await agree(visit);
  await askForCode(visit);
  await visit.getByRole('textbox', { name: '验证码' }).fill(await readCode(service, phone, 'login'));
  await visit.getByRole('button', { name: '注册并登录' }).click();
  await expect(visit.getByRole('link', { name: '进入个人中心' })).toBeVisible();
  await visit.goto(`${service.url}/user/bind`);
  await expect(visit.getByText('公司目录')).toBeVisible();
  await staff.close();
  await directory.close();
});
