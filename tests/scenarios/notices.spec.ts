import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { expect, test } from '../setup/scenario.ts';

// call:GET/v3/user/notifications call:POST/v3/user/notifications
test('turns a notice off after a security check, and shows which cannot be turned off @phone @night', async ({
  page,
  context,
  service,
}) => {
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/info#notices');
  const card = page.getByRole('region', { name: '通知', exact: true });
  await expect(card.getByText('为了账号安全，这些不能关掉')).toBeVisible();
  await expect(card.getByRole('switch')).toHaveCount(3);
  const toggle = card.getByRole('switch', { name: /从新的地方登录/ });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
  // Without the security check nothing changes.
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await toggle.click();
  await passCheck(page, person);
  await expect(page.getByText('通知设置已保存')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test.describe('where it cannot be saved', () => {
  test.use({ allowedErrors: [/500/] });

  test('the switch goes back and the page says so @phone', async ({ page, context, service }) => {
    await beSignedIn(context, service, aPerson());
    await page.route('**/v3/user/notifications', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 500, msg: '服务暂时不可用' } })
        : route.continue(),
    );
    await page.goto('/user/info#notices');
    const toggle = page.getByRole('switch', { name: /授权了新的应用/ });
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/notifications'),
    );
    await toggle.click();
    await asked;
    await expect(page.getByText('服务暂时不可用')).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    await expect(toggle).toBeEnabled();
    await expect(page.getByText('通知设置已保存')).toBeHidden();
  });
});
