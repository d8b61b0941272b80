import { devices, type Page } from '@playwright/test';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { agree } from '../actions/sign-in.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { expect, test } from '../setup/provider-scenario.ts';

/** A person of the vendors whom no other file binds: files in one worker share service and vendors. */
const own = { person: '唐棠' };

/** Passes the security check before the requested page. */
async function passCheck(page: Page, { password }: Person): Promise<void> {
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(password);
  await check.getByRole('button', { name: '确认' }).click();
}

/** On the binding page: chooses another way than password and code. */
async function proveBy(page: Page, way: string): Promise<void> {
  await agree(page);
  await page.getByRole('button', { name: '换一种方式证明' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

// spec:2.10 spec:2.11 call:GET/v3/user/bindings call:POST/v3/user/bindings/bind
// call:POST/v3/user/bindings/unbind
test('binds in the console after a security check, says when an identity is taken, and unbinds', async ({
  page,
  context,
  browser,
  service,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/bind');
  await page.getByRole('button', { name: '绑定GitHub' }).click();
  await passCheck(page, person);
  await page.getByRole('button', { name: '同意' }).waitFor();
  await answerProvider(page, own);
  await expect(page).toHaveURL(`${service.url}/user/bind`);
  await expect(page.getByText('已绑定“GitHub”')).toBeVisible();
  await expect(page.getByText('唐棠')).toBeVisible();

  // Another account may not bind it too, and is told so with a way back.
  const other = aPerson();
  const elsewhere = await browser.newContext({ baseURL: service.url });
  await beSignedIn(elsewhere, service, other);
  const theirs = await elsewhere.newPage();
  await theirs.goto('/user/bind');
  await theirs.getByRole('button', { name: '绑定GitHub' }).click();
  await passCheck(theirs, other);
  await theirs.getByRole('button', { name: '同意' }).waitFor();
  await answerProvider(theirs, own);
  await expect(theirs.getByRole('heading', { name: '已经绑定过了' })).toBeVisible();
  await expect(theirs.getByRole('alert')).toContainText('另一个账号');
  await theirs.getByRole('link', { name: '返回账号绑定' }).click();
  await expect(theirs.getByRole('button', { name: '绑定GitHub' })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: '解绑GitHub' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解绑', exact: true }).click();
  await expect(page.getByRole('button', { name: '绑定GitHub' })).toBeVisible();
});

// threat:qr-identity-bound
test('binds a pending identity by a signed-in phone, which shows the identity', async ({
  page,
  browser,
  service,
}) => {
  const person = aPerson();
  const hand = await browser.newContext({ ...devices['iPhone 15'], baseURL: service.url });
  await beSignedIn(hand, service, person);
  const phone = await hand.newPage();

  await goToProvider(page, 'Gitee');
  await answerProvider(page, own);
  await expect(page.getByRole('heading', { name: '你好，唐棠' })).toBeVisible();
  await proveBy(page, '用已登录的手机扫码');
  await expect(page.getByRole('heading', { name: '扫码绑定' })).toBeVisible();
  await phone.goto(await readQrCode(page.getByRole('img', { name: '登录二维码' })));
  await phone.getByRole('button', { name: '继续' }).click();
  await expect(phone.getByRole('heading', { name: '登录并绑定？' })).toBeVisible();
  await expect(phone.getByText('Gitee“唐棠”以后都能进入你的账号')).toBeVisible();
  await phone.getByRole('button', { name: (await page.locator('output').textContent()) ?? '' }).click();
  await phone.getByRole('button', { name: '确认登录并绑定' }).click();
  // Binding is permanent: a stolen phone is not enough.
  await passCheck(phone, person);
  await expect(page).toHaveURL(`${service.url}/`);
  await page.goto('/user/bind');
  await expect(page.getByRole('button', { name: '解绑Gitee' })).toBeVisible();

  // The bound identity proves the account for the next pending one.
  await page.context().clearCookies();
  await goToProvider(page, '百度');
  await answerProvider(page, own);
  await proveBy(page, 'Gitee');
  await page.getByRole('button', { name: '同意' }).waitFor();
  await answerProvider(page, own);
  await expect(page).toHaveURL(`${service.url}/`);
  await page.goto('/user/bind');
  await expect(page.getByRole('button', { name: '解绑百度' })).toBeVisible();
  await hand.close();
});

// spec:1.5
test('binds a pending identity by a passkey, and by a password only after the second factor', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const person = aPerson();
  await beSignedIn(context, service, person);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // No autofill: the way is chosen by hand.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/user/security');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await passCheck(page, person);
  await page
    .getByRole('dialog', { name: '给通行密钥起个名字' })
    .getByRole('button', { name: '保存' })
    .click();
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const enrol = page.getByRole('dialog', { name: '开启两步验证' });
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await page.keyboard.type(authenticatorCode(secret));
  const saved = page.getByRole('dialog', { name: '保存恢复码' });
  await saved.getByRole('checkbox', { name: /保存好了/ }).check();
  await saved.getByRole('button', { name: '完成' }).click();

  await context.clearCookies();
  await goToProvider(page, '抖音');
  await answerProvider(page, own);
  await bindByPassword(page, person);
  await expect(page.getByRole('dialog', { name: '两步验证' }).getByLabel('第 1 位')).toBeFocused();
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false);
  await page.keyboard.type(authenticatorCode(secret, 1));
  await expect(page).toHaveURL(`${service.url}/`);

  await context.clearCookies();
  await goToProvider(page, '微博');
  await answerProvider(page, own);
  await proveBy(page, '通行密钥');
  await expect(page).toHaveURL(`${service.url}/`);
  await page.goto('/user/bind');
  await expect(page.getByRole('button', { name: '解绑抖音' })).toBeVisible();
  await expect(page.getByRole('button', { name: '解绑微博' })).toBeVisible();
});
