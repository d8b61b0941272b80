import { expect, test } from '../setup/scenario.ts';

test('the form is there before its scripts, and what was typed stays; nothing is sent by the address @phone', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login/account?ref=%2Fuser%2Finfo', { waitUntil: 'commit' });
  await page.getByLabel('账号', { exact: true }).fill('linwan');
  await page.getByLabel('密码', { exact: true }).fill('a password typed early');
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?ref=%2Fuser%2Finfo');

  release();
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  await expect(page.getByText('登录后回到刚才的页面')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('linwan');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a password typed early');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByLabel('账号', { exact: true }).press('End');
  await page.keyboard.type('2');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('linwan2');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a password typed early');
});
