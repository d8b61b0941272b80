import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../house/scenario.ts';

test('the dashboard greets, shows the score and names the next bricks @phone @night', async ({
  page,
  context,
  house,
}) => {
  await beSignedIn(context, house, aPerson());
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(夜深了|早上好|中午好|下午好|晚上好)，/);
  await expect(page.getByRole('img', { name: /^安全分 \d+，满分 100$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^还差 \d+ 块砖，这道门就砌好了$/ })).toBeVisible();
  await expect(page.getByText('添加通行密钥', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '快捷入口' }).getByRole('link')).toHaveCount(4);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
