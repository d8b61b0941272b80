import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerApp } from '../actions/register-app.ts';
import { answering, startSample } from '../relying-parties/sample-site.ts';
import { ownStacks } from '../relying-parties/stacks.ts';
import { expect, test } from '../setup/scenario.ts';
import { freePort } from '../setup/start-service.ts';

test('an app on @tongxing/web signs in by redirect and popup, renews silently, and signs out from its menu', async ({
  page,
  context,
  service,
}) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const redirectUri = `${origin}/callback`;
  const person = aPerson();
  const token = await beSignedIn(context, service, person);
  const app = await registerApp(service, token, { type: 'spa', redirect_uris: [redirectUri] });
  const [stack] = ownStacks.filter(({ kind }) => kind === 'sdk');
  const sample = startSample(stack!, port, {
    ISSUER: app.issuer,
    CLIENT_ID: app.appId,
    REDIRECT_URI: redirectUri,
  });
  const status = page.getByRole('status');
  const renewed = () =>
    page.evaluate(() =>
      (globalThis as never as { account: { token(): Promise<string | null> } }).account.token(),
    );
  const forgetHere = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  };
  try {
    await answering(sample, origin);
    await page.goto(`${origin}/books?page=2#chapter`);
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '拒绝' }).click();
    await expect(status).toHaveText('没有登录：access_denied');
    await expect(page).toHaveURL(`${origin}/books?page=2#chapter`);
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect(status).toHaveText(/^你好，/);
    await expect(page).toHaveURL(`${origin}/books?page=2#chapter`);
    await page.reload();
    await expect(status).toHaveText(/^你好，/);

    // An expiring token is renewed in a hidden frame.
    const first = await renewed();
    await page.evaluate((key) => {
      const delayed = JSON.parse(sessionStorage.getItem(key) ?? '');
      sessionStorage.setItem(key, JSON.stringify({ ...delayed, until: Date.now() + 5_000 }));
    }, `tongxing ${app.appId}`);
    await page.reload();
    const second = await renewed();
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
    expect(await renewed()).toBe(second);

    // An answer that this tab did not request signs nobody in.
    await forgetHere();
    await page.goto(`${redirectUri}?code=stolen&state=page.guessed&iss=${encodeURIComponent(app.issuer)}`);
    await expect(status).toHaveText('没有登录：foreign_answer');

    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: '在小窗口里进来' }).click();
    const popup = await opening;
    await expect(status).toHaveText(/^你好，/);
    await expect.poll(() => popup.isClosed()).toBe(true);

    await page.locator('summary').click();
    await expect(page.getByRole('link', { name: '账号设置' })).toHaveAttribute(
      'href',
      `${app.issuer}/user/dashboard`,
    );
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '退出通行账号' }).click();
    await expect(page).toHaveURL(new RegExp(`^${app.issuer}`));
    await page.goto(origin);
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
    // Signed out at the portal too: frame and popup no longer sign in silently.
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('button', { name: '同意授权' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/login\//);
  } finally {
    await sample.stop();
  }
});
