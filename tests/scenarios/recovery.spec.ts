import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { addEmail } from '../actions/add-email.ts';
import { importPerson } from '../actions/import-person.ts';
import { readCode, readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree, openCodeTab, signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

test.describe('recovery', () => {
  test.use({ allowedErrors: [/429/] });

  // spec:1.8 spec:2.23 spec:5.9 spec:5.12 call:POST/v3/forget/check
  test('resets a forgotten password in three steps, with the title 找回密码', async ({ page, service }) => {
    const person = aPerson();
    await addEmail(service, person, await importPerson(service, person));
    const newPerson = aPerson();
    await registerAccount(service, newPerson);
    await page.goto('/user/forget');
    await expect(page).toHaveURL(/\/login\/forget$/);
    await expect(page).toHaveTitle(/^找回密码 - /);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('请输入手机号/邮箱号')).toBeVisible();
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(newPerson.phone);
    // The agreement is required before a code is sent, here as elsewhere.
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '不同意' }).click();
    await agree(page);
    // Another page of this browser has just sent a code: the next one has to wait a minute, and the page does not say that it was
    // sent.
    const other = await page.context().newPage();
    await other.goto('/login/account');
    await openCodeTab(other);
    await other.getByRole('textbox', { name: '手机号或邮箱' }).fill(newPerson.phone);
    await agree(other);
    await other.getByRole('button', { name: '获取验证码' }).click();
    await expect(other.getByRole('button', { name: /秒后重发$/ })).toBeDisabled({ timeout: 20_000 });
    await other.close();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText(/^操作太频繁，请在 \d+ 秒后再试$/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('第 1 位')).toBeHidden();
    await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByLabel('第 1 位')).toBeFocused({ timeout: 20_000 });
    await expect.poll(() => readCode(service, person.phone, 'forget').catch(() => '')).toMatch(/^\d{6}$/);
    await page.getByLabel('第 1 位').focus();
    const code = await readCode(service, person.phone, 'forget');
    await page.keyboard.type(code === '123456' ? '654321' : '123456');
    // A wrong code is refused at its field, before the step of the password.
    await expect(page.getByText('验证码不对，还可以试 4 次')).toBeVisible({ timeout: 20_000 });
    await page.keyboard.type(code);
    await expect(page.getByRole('textbox', { name: '新密码', exact: true })).toBeVisible({ timeout: 20_000 });
    const password = 'an entirely other one 3';
    await page.getByRole('textbox', { name: '新密码', exact: true }).fill(password);
    await page.getByRole('textbox', { name: '再输入一次' }).fill(`${password}!`);
    await page.getByRole('button', { name: '重设密码' }).click();
    await expect(page.getByText('两次输入的密码不一样')).toBeVisible();
    await page.getByRole('textbox', { name: '再输入一次' }).fill(password);
    await page.getByRole('button', { name: '重设密码' }).click();
    // An address that was added just before is in quarantine: it is shown and can be restored.
    await expect(page.getByText(/最近添加的 \S+@\S+ 已暂停使用/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: '去登录' }).click();
    await signInByPassword(page, { account: person.phone, password });
    await expect(page).toHaveURL(`${service.url}/`);
  });
});

test('不是我: the link of a notice ends every session, once', async ({ page, service, context }) => {
  const person = aPerson();
  await registerAccount(service, person);
  await page.goto('/login/account');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await expect(page).toHaveURL(`${service.url}/`);
  const findLink = async () =>
    /http\S+\/login\/not-me#[\w-]+/.exec(
      (await readOutbox(service, person.phone)).map(({ text }) => text).join('\n'),
    )?.[0] ?? '';
  await expect.poll(findLink).toContain('#');
  await context.clearCookies();
  await page.goto(await findLink());
  await expect(page.getByRole('heading', { name: '这次登录不是你？' })).toBeVisible();
  await page.getByRole('button', { name: '不是我，全部退出' }).click();
  await expect(page.getByRole('heading', { name: '已经全部退出' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '这个链接已失效' })).toBeVisible();
});

test('given a page reloaded while the code is read, takes the code that was sent', async ({
  page,
  service,
}) => {
  const person = aPerson();
  await importPerson(service, person);
  await page.goto('/login/forget');
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await agree(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('第 1 位')).toBeFocused({ timeout: 20_000 });
  const code = await readCode(service, person.phone, 'forget');
  await page.reload();
  await expect(page.getByText(`如果 ${person.phone} 有账号`)).toBeVisible();
  await expect(page.getByText(/^\d+ 秒后可重发$/)).toBeVisible();
  await expect(page.getByLabel('第 1 位')).toBeFocused();
  await page.keyboard.type(code);
  const password = page.getByRole('textbox', { name: '新密码', exact: true });
  await expect(password).toBeVisible();
  // The code was never stored: after another reload it is asked for again, and still good.
  await page.reload();
  await expect(page.getByLabel('第 1 位')).toBeFocused();
  await page.keyboard.type(code);
  await password.fill('an entirely other one 4');
  await page.getByRole('textbox', { name: '再输入一次' }).fill('an entirely other one 4');
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已重设' })).toBeVisible();
  await page.goto('/login/forget');
  await expect(page.getByRole('textbox', { name: '手机号或邮箱' })).toHaveValue('');
});
