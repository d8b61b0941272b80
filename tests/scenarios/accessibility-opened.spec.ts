import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { checkByCall } from '../actions/check-by-call.ts';
import { beQuiet, findBarriers, openQuiet } from '../actions/find-barriers.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { signInAgain, signInByCall } from '../actions/sign-in-by-call.ts';
import { withAuthenticator } from '../actions/with-authenticator.ts';
import { expect, test } from '../setup/scenario.ts';

test.setTimeout(240_000);

test('finds no barrier in menus, the security check, two steps, recovery codes, a passkey, the log and a guardian’s consent', async ({
  page,
  context,
  service,
}) => {
  const child = aPerson();
  await beSignedIn(context, service, child);
  const checked = await checkByCall(service, child, await signInByCall(service, child));
  await mustCall(service, editProfile, { birthday: '2016-06-01' }, checked);
  const found: string[] = [];
  const check = async (name: string) => {
    await beQuiet(page);
    found.push(...(await findBarriers(page, name)));
  };
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

  await page.goto('/user/logs');
  // A second sign-in in this browser: an entry with its details behind a button.
  await signInAgain(service, child, page);
  await openQuiet(page, '/user/logs');
  await press(/^详情：/);
  await dialog(/./).waitFor();
  await check('an entry of the log');
  await dialog(/./).getByRole('button', { name: '不是我' }).click();
  await dialog('这不是你？').waitFor();
  await check('not me');

  await openQuiet(page, '/user/info');
  await press('修改生日');
  await page.getByLabel('生日', { exact: true }).waitFor();
  await check('the birthday');
  await press('请监护人同意');
  await dialog('监护人同意').waitFor();
  await dialog('监护人同意').getByRole('button', { name: '同意' }).click();
  await check('the guardian, with mistakes');
  await page.keyboard.press('Escape');
  await press(/账号 ID/);
  await page.getByRole('menu').waitFor();
  await check('the account menu');

  await openQuiet(page, '/user/security');
  await withAuthenticator(context, page);
  await press('添加通行密钥');
  await passCheck(page, child);
  await dialog('给通行密钥起个名字').waitFor();
  await check('the name of a passkey');
  await page.keyboard.press('Escape');
  await press(/^删除 /);
  await dialog(/^删除/).waitFor();
  await check('a passkey goes');
  await page.keyboard.press('Escape');
  await press('开启两步验证');
  const enrol = dialog('开启两步验证');
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type('000000');
  await enrol.getByRole('alert').waitFor();
  await check('an authenticator, with a mistake');
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  await dialog('保存恢复码').waitFor();
  await check('recovery codes');
  await page.getByRole('checkbox', { name: /保存好了/ }).check();
  await press('完成');
  await press('关闭两步验证');
  await dialog('关闭两步验证').waitFor();
  await check('two steps go');

  await openQuiet(page, '/user/app/list?app=nobody');
  await check('an app that is gone');
  expect(found).toEqual([]);
});

test('finds no barrier in finished merging, export and cancellation, and in the language menu', async ({
  page,
  context,
  service,
}) => {
  const [lin, later] = [aPerson(), aPerson()];
  await beSignedIn(context, service, lin);
  await registerAccount(service, later);
  const found: string[] = [];
  const check = async (name: string) => {
    await beQuiet(page);
    found.push(...(await findBarriers(page, name)));
  };

  await openQuiet(page, '/user/merge');
  await page.getByRole('button', { name: '开始合并' }).click();
  await passCheck(page, lin);
  await page.getByRole('link', { name: '去登录' }).click();
  await signInByPassword(page, { account: later.phone, password: later.password });
  await page.getByRole('checkbox', { name: /两个账号都是我的/ }).check();
  await check('which account stays');
  await page.getByRole('button', { name: '合并账号' }).click();
  await page.getByText(/前可以撤销/).waitFor();
  await page.getByRole('button', { name: /^撤销合并/ }).click();
  await page.getByRole('dialog').waitFor();
  await check('the end of merging');

  await openQuiet(page, '/user/cancel');
  await page.getByRole('button', { name: '开始导出' }).click();
  await passCheck(page, lin);
  await page.getByRole('link', { name: /JSON/ }).waitFor();
  await check('data to take along');
  await page.getByRole('checkbox', { name: /我知道/ }).check();
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('heading', { name: '注销申请已提交' }).waitFor();
  await check('the end of leaving');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '快捷操作' }).click();
  await check('the languages');
  expect(found).toEqual([]);
});
