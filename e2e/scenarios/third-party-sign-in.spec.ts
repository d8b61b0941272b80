import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { expect, providerNames, test } from '../house/provider-scenario.ts';

for (const name of Object.values(providerNames)) {
  test(`${name}: a first visit binds, the next one signs in`, async ({ page, house, browser }) => {
    const lin = aPerson();
    await registerAccount(house, lin);
    await goToProvider(page, name);
    await answerProvider(page);
    await expect(page).toHaveURL(/\/login\/bind\?bind_id=/);
    await expect(page.getByText('验证通过')).toBeVisible();
    await page.getByRole('textbox', { name: '账号' }).fill(lin.phone);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(lin.password);
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await expect(page).toHaveURL(`${house.url}/`);

    const elsewhere = await browser.newContext({ baseURL: house.url });
    const again = await elsewhere.newPage();
    await goToProvider(again, name);
    await answerProvider(again);
    await expect(again).toHaveURL(`${house.url}/`);
    expect((await elsewhere.cookies()).some((cookie) => cookie.name === 'token')).toBe(true);
    await elsewhere.close();
  });
}

test('who cancels is told so and finds another way', async ({ page }) => {
  await goToProvider(page, 'GitHub');
  await answerProvider(page, { decision: '取消' });
  await expect(page.getByText('你取消了授权，可以换一种方式')).toBeVisible();
  await page.getByRole('link', { name: '换一种方式登录' }).click();
  await expect(page).toHaveURL(/\/login\/account$/);
});

test('a busy provider and one that talks nonsense: told, and once more', async ({ page, vendors }) => {
  const { gitee } = vendors;
  for (const [kind, text] of [
    ['busy', '「Gitee」暂时没有响应，请稍后再试或换一种方式'],
    ['html', '「Gitee」的回答无法识别，请稍后再试或换一种方式'],
  ] as const) {
    await goToProvider(page, 'Gitee');
    gitee.trouble = { at: 'token', kind };
    await answerProvider(page, { person: '（没有昵称）' });
    await expect(page.getByText(text)).toBeVisible();
    gitee.trouble = null;
    await page.getByRole('button', { name: '重新开始' }).click();
    await answerProvider(page, { person: '（没有昵称）' });
    await expect(page).toHaveURL(/\/login\/bind\?bind_id=/);
  }
});

test('an answer that was used, or that this browser never asked for, is refused', async ({ page }) => {
  await goToProvider(page, '微博');
  const callback = page.waitForRequest((request) => request.url().includes('/login/callback?'));
  await answerProvider(page, { person: '（没有昵称）' });
  const url = (await callback).url();
  await expect(page).toHaveURL(/\/login\/bind/);
  await page.goto(url);
  await expect(page.getByText('请重新开始')).toBeVisible();
  // Code and state have left the address.
  await expect(page).toHaveURL(/\/login\/callback$/);
  await page.goto('/login/callback?code=abc&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('请重新开始')).toBeVisible();
});

test('a waiting identity that is gone says so', async ({ page }) => {
  await page.goto('/login/bind?bind_id=gone');
  await expect(page.getByRole('heading', { name: '绑定已过期' })).toBeVisible();
});
