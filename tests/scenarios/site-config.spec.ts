import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

// spec:4.13 spec:8.3
test('given no config, shows 获取配置失败！ and does not send the call', async ({ page }) => {
  await page.route('**/v3/config', (route) => route.abort());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/login/account');
  await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
  await expect(page.getByText('获取配置失败！').first()).toBeVisible();
  expect(sent).toEqual([]);
});

// spec:8.3
test('given a refused config, shows its message', async ({ page }) => {
  await page.route('**/v3/config', (route) => route.fulfill({ json: { code: 0, msg: '正在维护' } }));
  await page.goto('/login/account');
  await expect(page.getByText('正在维护').first()).toBeVisible();
});

// spec:4.13 spec:9.4
test('given a config within 60 s of its expiry, loads it again before a call', async ({ page }) => {
  let loads = 0;
  await page.route('**/v3/config', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { expire: number; time: number } };
    loads += 1;
    // The first one has 59 s left by the service's clock; later ones are unchanged.
    if (loads === 1) reply.data.expire = reply.data.time + 59;
    await route.fulfill({ json: reply });
  });
  await page.goto('/login/account');
  await expect.poll(() => loads).toBe(1);
  await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
  await expect(page.getByText('账号或密码不正确')).toBeVisible();
  expect(loads).toBe(2);
});

test('given a key that the service no longer knows, replaces it and repeats the call', async ({ page }) => {
  let loads = 0;
  await page.route('**/v3/config', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { kid: string } };
    loads += 1;
    if (loads === 1) reply.data.kid = 'long-gone';
    await route.fulfill({ json: reply });
  });
  await page.goto('/login/account');
  await signInByPassword(page, { account: aPerson().phone, password: 'anything-at-all' });
  await expect(page.getByText('账号或密码不正确')).toBeVisible();
  expect(loads).toBe(2);
});

// spec:7.1
test('sends cookies where a call needs the secret of the browser, and none where all visitors are answered alike', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  await registerAccount(service, person);
  await context.addCookies([{ name: 'probe', value: 'p', url: service.url }]);
  const sent = new Map<string, Promise<boolean>>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/v3/')) return;
    const headers = request.allHeaders().then(({ cookie = '' }) => cookie.includes('probe=p'));
    sent.set(`${request.method()} ${pathname}`, headers);
  });
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login/account?ref=/user/info');
  const profile = page.waitForResponse('**/v3/user/userinfo');
  await signInByPassword(page, { account: person.phone, password: person.password });
  await profile;
  await expect(page).toHaveURL(`${service.url}/user/info`);
  page.removeAllListeners('request');
  const hasCookies = Object.fromEntries(
    await Promise.all([...sent].map(async ([call, has]) => [call, await has] as const)),
  );
  expect(hasCookies).toMatchObject({
    'GET /v3/config': false,
    'GET /v3/config/quick': false,
    'GET /v3/config/terms': false,
    'GET /v3/common/captcha': false,
    'POST /v3/login/password': true,
    'GET /v3/user/userinfo': true,
  });
});
