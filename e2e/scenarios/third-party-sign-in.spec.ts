import { aPerson } from '@tongxing/fixtures/a-person.ts';
import type { Vendor } from '../../apps/service/test/doubles/identity/open-vendor.ts';
import { providerWorlds } from '../../apps/service/test/doubles/identity/provider-worlds.ts';
import { registerAccount } from '../actions/register-account.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { test as base, expect, roomyLimits } from '../house/scenario.ts';
import { type House, startHouse } from '../house/start-house.ts';

/** What the sign-in page calls each provider whose website a browser can visit. */
const names = {
  qq: 'QQ',
  wechat_website: '微信',
  alipay: '支付宝',
  weibo: '微博',
  dingtalk: '钉钉',
  feishu: '飞书',
  wecom_website: '企业微信',
  douyin: '抖音',
  baidu: '百度',
  gitee: 'Gitee',
  github: 'GitHub',
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  huawei: '华为账号',
  openid_connect: '公司账号',
  oauth2_table: '论坛',
} as const;
type Name = keyof typeof names;

interface Vendors {
  vendors: Record<Name, Vendor>;
  house: House;
}

const test = base.extend<object, Vendors>({
  house: [
    async ({}, use) => {
      // The callback's address is known once the house stands: the vendors learn it then.
      const callbacks: string[] = [];
      const entries = [];
      const opened: Partial<Record<Name, Vendor>> = {};
      for (const name of Object.keys(names) as Name[]) {
        const world = await providerWorlds[name](callbacks);
        opened[name] = world.vendor;
        entries.push(world.entry);
      }
      const house = await startHouse({ config: { ...roomyLimits, providers: entries } });
      callbacks.push(`${house.url}/login/callback`, `${house.url}/user/security/callback`);
      known.set(house, opened as Record<Name, Vendor>);
      await use(house);
      await house.remove();
      for (const vendor of Object.values(opened)) await vendor.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  vendors: [
    async ({ house }, use) => {
      const vendors = known.get(house);
      if (!vendors) throw new Error('the house has its vendors');
      await use(vendors);
    },
    { scope: 'worker' },
  ],
});
const known = new Map<House, Record<Name, Vendor>>();

// Avatars are invented addresses: the browser says that it could not load them.
test.use({
  allowedErrors: [/avatar\.example|himg\.bdimg|ERR_NAME_NOT_RESOLVED|net::ERR/],
});

for (const name of Object.values(names)) {
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
