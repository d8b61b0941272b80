import type { Page } from '@playwright/test';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { websites } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { protectAccount } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { mustCall } from '../actions/call-service.ts';
import { delayAnswers } from '../actions/delay-answers.ts';
import { registerAccount } from '../actions/register-account.ts';
import { runTongxing } from '../actions/run-tongxing.ts';
import { agree } from '../actions/sign-in.ts';
import { answerProvider, goToProvider } from '../actions/visit-provider.ts';
import { expect, test } from '../setup/provider-scenario.ts';

/** The page of an error, with its message and both links. */
async function expectNotice(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(text);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('link', { name: '换一种方式登录' })).toHaveAttribute('href', '/login/account');
  // Neither code nor state remains in the history or a Referer.
  await expect(page).toHaveURL(/\/login\/callback$/);
}

const startAgain = (page: Page) => page.getByRole('button', { name: '重新开始' }).click();

// Independent: they may run in several workers.
test.describe.configure({ mode: 'parallel' });

// every-provider.test.ts of the service tests errors, used codes, binding and sign-in of all providers. Here: each one's button,
// its page, and the way back.
const { weibo: tried, ...others } = websites;
const weibo = tried.name;
const names = Object.values(others).map(({ name }) => name);
const quarter = Math.ceil(names.length / 4);
for (let from = 0; from < names.length; from += quarter) {
  const group = names.slice(from, from + quarter);
  test(`opens its page and returns to the choice of an account: ${group.join('、')}`, async ({ page }) => {
    for (const name of group) {
      await test.step(name, async () => {
        await goToProvider(page, name);
        await answerProvider(page);
        await expect(page).toHaveURL(/\/login\/bind\?bind_id=/);
        await expect(page.getByText(new RegExp(`^${name} ?验证通过`))).toBeVisible();
      });
    }
  });
}

for (const late of ['/v3/config/quick', '/v3/config']) {
  test(`given ${late} that arrives late, all buttons appear together and none moves @phone`, async ({
    page,
  }) => {
    const release = await delayAnswers(page, [{ path: late }]);
    const answered = page.waitForResponse(
      (response) => /\/v3\/config(\/quick)?$/.test(response.url()) && !response.url().endsWith(late),
    );
    await page.goto('/login/account');
    await (await answered).finished();
    const ways = page.getByRole('group', { name: '第三方登录' }).getByRole('button');
    await page.waitForTimeout(300);
    await expect(ways).toHaveCount(0);
    release();
    await expect(ways.last()).toHaveText('更多');
    await expect(ways.first()).toHaveText('QQ');
  });
}

// spec:1.4 spec:2.24 spec:2.25 spec:2.35
test(`${weibo}: handles busy, nonsense, cancelled and a used code; then binds, and the next visit signs in`, async ({
  page,
  service,
  vendors,
}) => {
  const person = aPerson();
  const session = await registerAccount(service, person);
  const vendor = vendors.weibo;
  await goToProvider(page, weibo);
  for (const [kind, text] of [
    ['busy', `“${weibo}”暂时没有响应，请稍后再试或换一种方式`],
    ['html', `“${weibo}”返回的数据异常，请稍后再试或换一种方式`],
  ] as const) {
    vendor.fault = { at: 'token', kind };
    await answerProvider(page);
    await expectNotice(page, '没有登录成功', text);
    vendor.fault = null;
    await startAgain(page);
  }
  await answerProvider(page, { decision: '取消' });
  await expectNotice(page, '没有继续', '你取消了授权，可以换一种方式');
  await startAgain(page);

  const callback = page.waitForRequest((request) => request.url().includes('/login/callback?'));
  await answerProvider(page);
  const answer = new URL((await callback).url());
  await expect(page).toHaveURL(/\/login\/bind\?bind_id=/);
  const bindPage = page.url();

  // The used code under a fresh state: the provider itself refuses it.
  await goToProvider(page, weibo);
  answer.searchParams.set('state', new URL(page.url()).searchParams.get('state') ?? '');
  await page.goto(answer.href);
  await expectNotice(page, '这次登录已过期', '这次授权已失效，请重新开始');

  await page.goto(bindPage);
  await bindByPassword(page, person);
  await expect(page).toHaveURL(`${service.url}/`);
  await page.context().clearCookies();
  await goToProvider(page, weibo);
  await answerProvider(page);
  await expect(page).toHaveURL(`${service.url}/`);
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'token')).toBe(true);

  // Leaving the second factor returns to sign-in.
  await protectAccount(service, person, session);
  await page.context().clearCookies();
  await goToProvider(page, weibo);
  await answerProvider(page);
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(`${service.url}/login/account`);

  // Disabled meanwhile: the page offers customer service instead of another try.
  await runTongxing(service, 'user', 'disable', person.phone, '--yes');
  await page.context().clearCookies();
  await goToProvider(page, weibo);
  await answerProvider(page);
  await expectNotice(page, '没有登录成功', '这个账号已停用，请联系客服');
  await expect(page.getByRole('button', { name: '重新开始' })).toHaveCount(0);
  await page.getByRole('link', { name: '找客服' }).click();
  await expect(page.locator('#service')).toBeFocused();
});

test('given an answer whose page is opened again at once, comes to the same choice and keeps the destination', async ({
  page,
}) => {
  await goToProvider(page, '微博', '?ref=/user/logs');
  const callback = page.waitForRequest((request) => request.url().includes('/login/callback?'));
  await answerProvider(page, { person: '（没有昵称）' });
  const { href } = new URL((await callback).url());
  const choice = /\/login\/bind\?(?=.*bind_id=)(?=.*ref=%2Fuser%2Flogs)/;
  await expect(page).toHaveURL(choice);
  await page.goto(href);
  await expect(page).toHaveURL(choice);
});

test('given an old answer, leads on who is signed in by now', async ({ page, context, service }) => {
  await beSignedIn(context, service, aPerson());
  await page.goto('/login/callback?code=abc&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page).toHaveURL(`${service.url}/`);
});

for (const refusal of ['null', 'throws'] as const) {
  test(`given a web view whose storage ${refusal}, comes back from a provider with the destination`, async ({
    page,
    context,
  }) => {
    await context.addInitScript((kind) => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            if (kind === 'null') return null;
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    }, refusal);
    await goToProvider(page, '微博', '?ref=/user/logs');
    await answerProvider(page, { person: '（没有昵称）' });
    await expect(page).toHaveURL(/\/login\/bind\?(?=.*bind_id=)(?=.*ref=%2Fuser%2Flogs)/);
    await expect(page.getByText(/^微博 ?验证通过/)).toBeVisible();
  });
}

test('refuses an answer that was not requested by this browser, with a way back', async ({ page }) => {
  await page.goto('/login/callback?code=abc&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expectNotice(page, '这次登录已过期', '这次登录已过期或不是在这个浏览器里开始的，请重新开始');
  await page.getByRole('link', { name: '换一种方式登录' }).click();
  await expect(page).toHaveURL(/\/login\/account$/);
});

test.describe('given a session that has ended', () => {
  test.use({ allowedErrors: [/401|net::ERR/] });

  test('from the popup of an ended session: an unknown identity keeps the destination @phone', async ({
    page,
    context,
    service,
  }) => {
    const person = aPerson();
    const token = await beSignedIn(context, service, person);
    await mustCall(service, signOut, {}, { token });
    await page.goto('/user/logs?kind=sign_in');
    const popup = page.getByRole('dialog');
    await agree(popup);
    await popup.getByRole('button', { name: 'QQ', exact: true }).click();
    await answerProvider(page, { person: '名字很长的人'.repeat(11).slice(0, 64) });
    await expect(page).toHaveURL(/\/login\/bind\?ref=%2Fuser%2Flogs%3Fkind%3Dsign_in&bind_id=/);
    // A name as long as a provider allows.
    const greeting = page.getByRole('heading', { level: 1 });
    await expect(greeting).toHaveText(/^你好，(名字很长的人){5}/);
    expect((await greeting.boundingBox())?.height).toBeLessThanOrEqual(64);
    await bindByPassword(page, person);
    await expect(page).toHaveURL(/\/user\/logs\?kind=sign_in$/, { timeout: 20_000 });
  });

  test('restores what was typed after a visit to a provider, for the same person only', async ({
    page,
    context,
    service,
  }) => {
    const [person, other] = [aPerson(), aPerson()];
    // No other scenario binds an identity of Google.
    const leaveForGoogle = async () => {
      await agree(page.getByRole('dialog'));
      await page.getByRole('dialog').getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: 'Google', exact: true }).click();
    };
    const token = await beSignedIn(context, service, person);
    await registerAccount(service, other);
    await page.goto('/user/info');
    await page.getByRole('button', { name: '修改昵称' }).click();
    await page.getByRole('textbox', { name: '昵称' }).fill('写到一半');
    await mustCall(service, signOut, {}, { token });
    await page.getByRole('button', { name: '保存' }).click();
    await leaveForGoogle();
    await answerProvider(page, { person: '唐棠' });
    await expect(page).toHaveURL(/\/login\/bind\?ref=%2Fuser%2Finfo&bind_id=/);
    await bindByPassword(page, person);
    await expect(page).toHaveURL(/\/user\/info$/);
    await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('写到一半');

    // Restored once, and never for another person.
    await page.reload();
    await expect(page.getByRole('button', { name: '修改昵称' })).toBeVisible();
    await page.getByRole('button', { name: '修改个人简介' }).click();
    await page.getByRole('textbox', { name: '个人简介' }).fill('只有我知道');
    const again = (await context.cookies()).find(({ name }) => name === 'token');
    await mustCall(service, signOut, {}, { token: again?.value ?? '' });
    await page.getByRole('button', { name: '保存' }).click();
    await leaveForGoogle();
    await answerProvider(page, { person: '何处' });
    await bindByPassword(page, other);
    await expect(page).toHaveURL(/\/user\/info$/);
    await expect(page.getByRole('button', { name: '修改个人简介' })).toBeVisible();
    await expect(page.getByText('只有我知道')).toBeHidden();
  });
});

// spec:2.24
test('given a pending identity that has expired, says so', async ({ page }) => {
  await page.goto('/login/bind?bind_id=gone');
  await expect(page.getByRole('heading', { name: '绑定已过期' })).toBeVisible();
});
