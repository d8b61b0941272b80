import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

test('a developer brings in somebody, who looks after the app, and hands it on to another one @phone', async ({
  page,
  context,
  browser,
  service,
}) => {
  test.setTimeout(90_000);
  const developer = aPerson();
  const token = await beSignedIn(context, service, developer);
  const name = `交接${Date.now() % 1_000_000}`;
  const app = await registerApp(service, token, { name, redirect_uris: ['https://handover.example/cb'] });
  const open = async (link: string) => {
    const theirs = await browser.newContext();
    const person = aPerson();
    await beSignedIn(theirs, service, person);
    const visit = await theirs.newPage();
    await visit.goto(link);
    return { theirs, visit, person };
  };
  const linkOf = (kind: string) => page.locator('code').filter({ hasText: `?${kind}=` });

  await page.goto(`/user/app/list?app=${app.appId}&tab=facts`);
  await page.getByRole('button', { name: '邀请共同管理' }).click();
  await passCheck(page, developer);
  const helper = await open(await linkOf('owner').innerText());
  await helper.visit.getByRole('button', { name: '接受' }).click();
  await expect(helper.visit.getByRole('heading', { level: 1, name })).toBeVisible();
  await helper.theirs.close();
  await page.reload();
  const owners = page.getByRole('table', { name: '管理者' });
  await expect(owners.getByText('共同管理者')).toBeVisible();
  await owners.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expect(owners.getByText('共同管理者')).toHaveCount(0);

  await page.getByRole('button', { name: '转让应用' }).click();
  const taker = await open(await linkOf('transfer').innerText());
  const { visit } = taker;
  await visit.getByRole('button', { name: '接收应用' }).click();
  await expect(visit.getByText('请填写接收方的名称')).toBeVisible();
  await visit.getByRole('textbox', { name: '接收方' }).fill('新主体有限公司');
  await visit.getByRole('textbox', { name: '联系方式' }).fill('new@handover.example');
  await visit.getByRole('button', { name: '接收应用' }).click();
  await passCheck(visit, taker.person);
  await expect(visit.getByRole('heading', { level: 1, name })).toBeVisible();
  await taker.theirs.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: '应用不存在' })).toBeVisible();
});
