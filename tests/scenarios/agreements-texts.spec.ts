import { expect, test } from '../setup/scenario.ts';

for (const { path, title } of [
  { path: '/privacy-policy', title: '隐私政策' },
  { path: '/terms-of-service', title: '用户协议' },
]) {
  // spec:2.2 spec:2.3 call:GET/v3/config/privacy call:GET/v3/config/terms
  test(`${title} is readable without signing in, with version and date @phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} - 通行账号中心`);
    await expect(page.getByRole('heading', { name: new RegExp(title) }).first()).toBeVisible();
    await expect(page.getByText(/版本|版次/).first()).toBeVisible();
    await expect(page.getByText(/20\d\d\s*年|20\d\d-\d\d-\d\d/).first()).toBeVisible();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(800);
  });
}

test.describe('given a time zone on the other side of the earth', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a document shows its date in China', async ({ page }) => {
    await page.goto('/terms-of-service');
    const day = page.locator('header time');
    await expect(day).toHaveText('2026 年 11 月 1 日');
    await expect(day).toHaveAttribute('datetime', '2026-11-01');
  });
});

test('the links beside the agreement open the documents and keep what was typed', async ({ page }) => {
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '账号' }).fill('linwan');
  const opened = page
    .context()
    .waitForEvent('page', { timeout: 3000 })
    .catch(() => null);
  await page.getByRole('link', { name: '《隐私政策》' }).click();
  const other = await opened;
  await expect(other ?? page).toHaveURL(/\/privacy-policy$/);
  if (!other) await page.goBack();
  if (other) await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('linwan');
});
