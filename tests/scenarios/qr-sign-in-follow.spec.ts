import type { Page } from '@playwright/test';
import { openWechat } from '@tongxing/doubles/identity/open-wechat.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { wechatApplications } from '@tongxing/doubles/identity/wechat-fixtures.ts';
import { pushMessage, readReply } from '@tongxing/doubles/identity/wechat-server.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { registerAccount } from '../actions/register-account.ts';
import { agree } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.setTimeout(120_000);

const { officialAccount } = wechatApplications([]);
const server = {
  appId: officialAccount.id,
  token: 'weixinToken2026',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
};
const user = vendorPerson('lin');

async function open(follow: 'qr' | 'digits') {
  const wechat = await openWechat(wechatApplications([]));
  wechat.desk.current.person = user;
  const entry = {
    kind: 'wechat',
    official_account: {
      app_id: officialAccount.id,
      app_secret: officialAccount.secret,
      token: server.token,
      encoding_aes_key: server.aesKey,
      follow,
    },
    hosts: { open: wechat.url, api: wechat.url },
  };
  const config = { captcha: { kinds: [] }, providers: [entry], support: { wechat: '清禾服务号' } };
  const service = await startService({ config });
  let count = 0;
  /** What somebody does in WeChat; returns what they read. */
  const push = async (fields: Readonly<Record<string, string | number>>): Promise<string> => {
    const FromUserName = `o${officialAccount.id.slice(-4)}_${user.openid.slice(0, 20)}`;
    const { query, body } = pushMessage(server, { FromUserName, ...fields }, Math.floor(Date.now() / 1000));
    const address = `${service.url}/callbacks/wechat/wechat?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'text/xml' } });
    return readReply(server, await answer.text());
  };
  return {
    service,
    push,
    write: (text: string) => push({ MsgType: 'text', Content: text, MsgId: (count += 1) }),
    async close() {
      await service.remove();
      await wechat.close();
    },
  };
}

/** Opens the official account's code; returns its scene. */
async function openCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: '公众号' }).click();
  const code = page.getByRole('img', { name: '登录二维码' });
  await expect(code).toBeVisible();
  return (await readQrCode(code)).split('/').at(-1) ?? '';
}

test('somebody follows the official account, sends the number on the screen, and is in @night', async ({
  page,
  browser,
}) => {
  const { service, push, write, close } = await open('qr');
  try {
    const person = aPerson();
    await registerAccount(service, person);
    await page.goto(`${service.url}/login/account?ref=/user/info`);
    await agree(page);
    const scene = await openCode(page);
    const asked = await push({ MsgType: 'event', Event: 'subscribe', EventKey: `qrscene_${scene}` });
    expect(asked).toContain('回复屏幕上的两位数字');
    await expect(page.getByText('请把这个数字发给公众号')).toBeVisible();
    await write(await page.locator('output').innerText());
    // Nobody has this WeChat yet.
    await expect(page).toHaveURL(/\/login\/bind\?/);
    await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
    await agree(page);
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await expect(page).toHaveURL(/\/user\/info$/);

    const other = await browser.newContext();
    const screen = await other.newPage();
    await screen.goto(`${service.url}/login/account?ref=/user/info`);
    await agree(screen);
    await push({ MsgType: 'event', Event: 'SCAN', EventKey: await openCode(screen) });
    await write(await screen.locator('output').innerText());
    await expect(screen).toHaveURL(/\/user\/info$/);
    await other.close();
  } finally {
    await page.close();
    await close();
  }
});

test('on a phone somebody sends six digits to the account, and agrees by 1 @phone', async ({ page }) => {
  const { service, write, close } = await open('digits');
  try {
    await page.goto(`${service.url}/login/account`);
    await agree(page);
    await page.getByRole('button', { name: '公众号' }).click();
    await expect(page.getByText('在微信里关注“清禾服务号”')).toBeVisible();
    const digits = page.locator('output');
    await expect(digits).toHaveText(/^\d{6}$/);
    await write(await digits.innerText());
    await expect(page.getByText('请在微信里回复 1')).toBeVisible();
    await write('1');
    await expect(page).toHaveURL(/\/login\/bind\?/);
  } finally {
    await page.close();
    await close();
  }
});

test('who is signed in binds their WeChat by following the account', async ({ page, context }) => {
  const { service, push, write, close } = await open('qr');
  try {
    const person = aPerson();
    await beSignedIn(context, service, person);
    await page.goto(`${service.url}/user/bind`);
    await expect(page.getByText('微信公众号')).toBeVisible();
    await page.getByRole('button', { name: '扫码绑定微信' }).click();
    const check = page.getByRole('dialog', { name: '安全验证' });
    await check.getByRole('textbox', { name: '登录密码' }).fill(person.password);
    await check.getByRole('button', { name: '确认' }).click();
    const dialog = page.getByRole('dialog', { name: '绑定微信' });
    const code = dialog.getByRole('img', { name: '绑定二维码' });
    await expect(code).toBeVisible();
    const scene = (await readQrCode(code)).split('/').at(-1) ?? '';
    await page.screenshot({ path: '/tmp/w6.png' });
    await push({ MsgType: 'event', Event: 'SCAN', EventKey: scene });
    await write(await dialog.locator('output').innerText());
    await expect(page.getByRole('button', { name: '解绑微信' })).toBeVisible();
  } finally {
    await page.close();
    await close();
  }
});
