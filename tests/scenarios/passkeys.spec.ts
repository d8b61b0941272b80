import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { withAuthenticator } from '../actions/with-authenticator.ts';
import { expect, test } from '../setup/scenario.ts';

// spec:1.3 spec:1.11 spec:2.7 spec:2.34 spec:3.6
test('creates and names a passkey, signs in by button and autofill, and removes it', async ({
  page,
  context,
  service,
}) => {
  test.setTimeout(90_000);
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('without suggestions')) {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    }
  });
  await page.goto('/user/security');
  const { devtools, authenticatorId } = await withAuthenticator(context, page);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox', { name: '登录密码' }).fill(person.password);
  await check.getByRole('button', { name: '确认' }).click();
  const naming = page.getByRole('dialog', { name: '给通行密钥起个名字' });
  await naming.getByRole('textbox', { name: '名字' }).fill('书房的电脑');
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('书房的电脑')).toBeVisible();

  // By button, in a browser without autofill.
  const suggest = (isOn: boolean) =>
    page.evaluate((on) => sessionStorage[on ? 'removeItem' : 'setItem']('without suggestions', 'yes'), isOn);
  const pressButton = async () => {
    await context.clearCookies();
    await page.goto('/login/account');
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  };
  await suggest(false);
  await pressButton();
  await expect(page).toHaveURL(`${service.url}/`);

  // A copy whose counter is behind the original's is refused.
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [original] = credentials;
  if (!original) throw new Error('the authenticator keeps no passkey');
  const put = async (signCount: number) => {
    const { credentialId } = original;
    await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await devtools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...original, signCount },
    });
  };
  await put(0);
  await pressButton();
  await expect(page.getByText('这个通行密钥的使用次数对不上')).toBeVisible();
  await put(original.signCount + 5);

  // By autofill: touching the page is enough, because the virtual authenticator chooses at once.
  await suggest(true);
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '账号' }).click();
  await expect(page).toHaveURL(`${service.url}/`);

  await page.goto('/user/security');
  await page.getByRole('button', { name: '删除 书房的电脑' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  const again = page.getByRole('dialog', { name: '安全验证' });
  await again.getByRole('button', { name: '用通行密钥验证' }).click();
  await expect(page.getByText('已删除“书房的电脑”')).toBeVisible();
});

// spec:8.10
test('given a browser without passkeys, says so and names another way', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
  });
  await page.goto('/login/account');
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await expect(page.getByText('这台设备不支持通行密钥，可以换验证码登录')).toBeVisible();
});
