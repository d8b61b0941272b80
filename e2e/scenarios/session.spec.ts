import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { callService } from '../actions/call-service.ts';
import { expect, test } from '../house/scenario.ts';

test('signing out ends the session here and at the service', async ({ page, context, house }) => {
  const token = await beSignedIn(context, house, aPerson());
  await page.goto('/user/dashboard');
  await page.getByRole('button', { name: /通行号/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login\/account$/);
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('userinfo'))).toBeNull();
  expect((await callService(house, getProfile, {}, { token })).code).toBe(401);
});

test('the profile is asked for once in 300 s', async ({ page, context, house }) => {
  await beSignedIn(context, house, aPerson());
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v3/user/userinfo')) asked += 1;
  });
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/user/info');
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
  expect(asked).toBe(1);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'));
  expect(kept).toMatchObject({ expire: 300, data: expect.anything(), time: expect.any(Number) });
});

test('the token travels in the Authorization header alone', async ({ house, context }) => {
  const token = await beSignedIn(context, house, aPerson());
  const answer = await fetch(`${house.url}/v3/user/userinfo`, { headers: { cookie: `token=${token}` } });
  expect(answer.status).toBe(401);
});
