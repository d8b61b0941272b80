import type { BrowserContext } from '@playwright/test';
import { listContacts } from '@tongxing/contract/calls/contacts.ts';
import { listPasskeys } from '@tongxing/contract/calls/passkeys.ts';
import { getSecondFactor, listTrustedDevices } from '@tongxing/contract/calls/second-factor.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword as signInCall } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { addEmail } from '../actions/add-email.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService, mustCall } from '../actions/call-service.ts';
import { countShift } from '../actions/count-shift.ts';
import { delayAnswers } from '../actions/delay-answers.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readCode, readOutbox } from '../actions/read-outbox.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';

// The second browser is signed out on purpose.
test.use({ allowedErrors: [/401/] });

/** Another browser of the same person, signed in with the password. */
async function openSecondBrowser(
  context: BrowserContext,
  service: TestService,
  account: string,
  password: string,
): Promise<BrowserContext> {
  const second = await context.browser()?.newContext({
    baseURL: service.url,
    locale: 'zh-CN',
    extraHTTPHeaders: fromSomewhere(),
  });
  if (!second) throw new Error('the browser has gone');
  const { token } = await mustCall(service, signInCall, { account, password });
  await second.addCookies([{ name: 'token', value: token, url: service.url }]);
  return second;
}

// spec:1.11 spec:2.7
test('given two browsers, one ends the session of the other, and a new password ends it again', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  await beSignedIn(context, service, lin);
  const second = await openSecondBrowser(context, service, lin.phone, lin.password);
  const other = await second.newPage();
  await other.goto('/user/info');
  await expect(other.getByText('基本信息')).toBeVisible();

  // In Firefox a background page has no focus.
  await page.bringToFront();
  await page.goto('/user/security');
  await expect(page.getByRole('button', { name: /^让 .* 退出登录$/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^让 .* 退出登录$/ }).click();
  await expect(page.getByText(/已退出登录$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^让 .* 退出登录$/ })).toHaveCount(0);
  // The button has disappeared: the focus moves to the page.
  await expect(page.getByRole('main')).toBeFocused();

  // The next call of the other browser finds the session ended; signing in there continues on the page.
  const rename = async (nickname: string) => {
    await other.getByRole('button', { name: '修改昵称' }).click();
    await other.getByRole('textbox', { name: '昵称' }).fill(nickname);
    await other.getByRole('button', { name: '保存' }).click();
  };
  await rename('晚风');
  const popup = other.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await signInByPassword(popup, { account: lin.phone, password: lin.password });
  await expect(other.getByText('昵称已更新')).toBeVisible();

  const password = 'walls of plaster 8';
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('textbox', { name: '现在的密码' }).fill(lin.password);
  await dialog.getByRole('textbox', { name: '新密码' }).fill(password);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(lin.password);
  await check.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('密码已更新，其他设备需要重新登录')).toBeVisible();
  await expect(dialog).toBeHidden();

  await rename('晚星');
  await expect(popup.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  const old = await callService(service, signInCall, { account: lin.phone, password: lin.password });
  expect(old.code).toBe(0);
  await signInByPassword(popup, { account: lin.phone, password });
  await expect(other.getByRole('heading', { name: '晚星' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('本机')).toBeVisible();
  await second.close();
});

// spec:1.11
test('changes the phone number by a code after a security check, and notifies the old one @phone', async ({
  page,
  context,
  service,
}) => {
  const [lin, fresh] = [aPerson(), aPerson()];
  const masked = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****');
  await beSignedIn(context, service, lin);
  await page.goto('/user/info');
  await page.getByRole('link', { name: '修改手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  await dialog.getByRole('textbox', { name: '新的手机号' }).fill(lin.phone.slice(0, 10));
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
  await dialog.getByRole('textbox', { name: '新的手机号' }).fill(fresh.phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/秒后重发/)).toBeVisible({ timeout: 20_000 });
  await dialog
    .getByRole('textbox', { name: '验证码' })
    .fill(await readCode(service, fresh.phone, 'change_phone'));
  await dialog.getByRole('button', { name: '更换', exact: true }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(lin.password);
  await check.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText('手机号已更换')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(masked(fresh.phone)).first()).toBeVisible();
  // The notice is sent after the answer.
  const notices = async () => (await readOutbox(service, lin.phone)).map(({ text }) => text);
  await expect.poll(notices).toContainEqual(expect.stringContaining(`手机号已更换为 ${masked(fresh.phone)}`));
});

// threat:way-in-after-reset
test('a new password quarantines what the person picks; it is restored after a check, or removed', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, service, lin);
  await page.goto('/user/security');
  const device = await page.evaluate(() => localStorage.getItem('device') ?? '');
  await addEmail(service, lin, { token, device });
  await page.reload();
  await expect(page.getByRole('heading', { name: '已暂停的登录方式' })).toBeHidden();
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const box = dialog.getByRole('checkbox', { name: /@.*添加/ });
  await expect(box).not.toBeChecked();
  await box.check();
  const password = 'an entirely other one 3';
  await dialog.getByRole('textbox', { name: '现在的密码' }).fill(lin.password);
  await dialog.getByRole('textbox', { name: '新密码' }).fill(password);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('暂停使用 1 项')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: '已暂停使用，' });
  await card.getByRole('button', { name: /^恢复 / }).click();
  await expect(page.getByText(/^已恢复/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '已暂停的登录方式' })).toBeHidden();
  await expect(page.getByRole('button', { name: '更换邮箱' })).toBeVisible();

  await page.getByRole('button', { name: '修改密码' }).click();
  await box.check();
  await dialog.getByRole('textbox', { name: '现在的密码' }).fill(password);
  await dialog.getByRole('textbox', { name: '新密码' }).fill(lin.password);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await card.getByRole('button', { name: /^删除 / }).click();
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/^已删除/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '已暂停的登录方式' })).toBeHidden();
  await expect(page.getByRole('button', { name: '绑定邮箱' })).toBeVisible();
});

// call:GET/v3/user/notices threat:notices-silenced
test('the dashboard shows what happened elsewhere until it is acknowledged', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  await beSignedIn(context, service, lin);
  await mustCall(service, signInCall, { account: lin.phone, password: lin.password });
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { name: '最近的安全提醒' })).toBeVisible();
  await expect(page.getByText('新设备登录')).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('heading', { name: '最近的安全提醒' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: '最近登录' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近的安全提醒' })).toBeHidden();
});

test('adds a secondary address, makes it primary, signs in by it, and removes it @phone', async ({
  page,
  context,
  service,
}) => {
  const lin = aPerson();
  await beSignedIn(context, service, lin);
  await page.goto('/user/security');
  const other = `b.${lin.email}`;
  await expect(page.getByText('多留一个手机号或邮箱，收不到验证码时用它')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '添加备用' });
  const ask = async (address: string) => {
    await page.getByRole('button', { name: '添加备用手机号或邮箱' }).click();
    await dialog.getByRole('textbox', { name: '手机号或邮箱' }).fill(address);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
  };
  const add = async (address: string) => {
    await ask(address);
    await expect(dialog.getByText(/秒后重发/)).toBeVisible({ timeout: 20_000 });
    const code = await readCode(service, address, 'change_email');
    await dialog.getByRole('textbox', { name: '验证码' }).fill(code);
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
  };
  await ask('nothing');
  await expect(dialog.getByText('请输入正确的手机号/邮箱号')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The first of its kind is the primary one.
  await add(lin.email);
  await passCheck(page, lin);
  await expect(page.getByText('邮箱已绑定')).toBeVisible();
  await expect(dialog).toBeHidden();
  await add(other);
  await expect(page.getByText('已添加备用邮箱')).toBeVisible();
  await expect(page.getByText(/ 日验证$/)).toBeVisible();

  await page.getByRole('button', { name: /^把 .* 设为主邮箱$/ }).click();
  const asked = page.getByRole('dialog', { name: /设为主邮箱？$/ });
  await asked.getByRole('button', { name: '设为主邮箱' }).click();
  await expect(page.getByText(/^主邮箱已换成 /)).toBeVisible();
  await expect(asked).toBeHidden();

  // The previous one is secondary now, and is removed.
  await page.getByRole('button', { name: /^移除 / }).click();
  const last = page.getByRole('dialog', { name: /^移除 .*？$/ });
  await last.getByRole('button', { name: '移除', exact: true }).click();
  await expect(page.getByText(/^已移除 /)).toBeVisible();
  await expect(page.getByText(/ 日验证$/)).toHaveCount(0);
  const entered = await callService(service, signInCall, { account: other, password: lin.password });
  expect(entered.code).toBe(1);
  // The notice is sent after the answer.
  const notices = async () => (await readOutbox(service, lin.email)).map(({ text }) => text);
  await expect.poll(notices).toContainEqual(expect.stringContaining('移除了备用邮箱'));
});

test('given answers of 账号安全 that arrive late, the layout does not shift @phone', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  const shifted = await countShift(page);
  const late = [listPasskeys, getSecondFactor, listContacts, listTrustedDevices, listSessions];
  const release = await delayAnswers(page, late);
  const asked = late.map(({ path }) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  );
  await page.goto('/user/security');
  await Promise.all(asked);
  // Longer than a skeleton waits before it shows.
  await page.waitForTimeout(600);
  release();
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeEnabled();
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
  expect(await shifted()).toBe(0);
});
