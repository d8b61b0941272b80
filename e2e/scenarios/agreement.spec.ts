import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readOutbox } from '../actions/read-outbox.ts';
import { registerAccount } from '../actions/register-account.ts';
import { openCodeTab } from '../actions/sign-in.ts';
import { expect, test } from '../house/scenario.ts';

test('without the agreement the box shakes for 200 ms, the dialog asks, and nothing is sent', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/login/account');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('textbox', { name: '账号' }).fill('lin');
  await page.getByLabel('密码', { exact: true }).fill('door-of-the-moon-7');
  const shaken = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('animationstart', (event) => {
          const [animation] = (event.target as Element).getAnimations();
          resolve(Number(animation?.effect?.getTiming().duration));
        });
      }),
  );
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await shaken).toBe(200);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '不同意' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  expect(posts).toEqual([]);
});

test('agreeing in the dialog ticks the box and goes on with the sign-in', async ({ page, house }) => {
  const person = aPerson();
  await registerAccount(house, person);
  await page.goto('/login/account');
  await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page).toHaveURL(`${house.url}/`);
});

test('sending a code needs the agreement, and it serves both tabs', async ({ page }) => {
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(aPerson().phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByText(/秒后重发/)).toBeVisible();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('the documents open in a window of their own and are there', async ({ page, context }) => {
  await page.goto('/login/account');
  for (const [link, path] of [
    ['《用户协议》', '/terms-of-service'],
    ['《隐私政策》', '/privacy-policy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: link }).click();
    const paper = await opened;
    await expect(paper).toHaveURL(new RegExp(`${path}$`));
    await expect(paper.getByText(/版本 \d/)).toBeVisible();
    await paper.close();
  }
});

test('refusing in the dialog sends no code either', async ({ page, house }) => {
  const person = aPerson();
  await page.goto('/login/account');
  await openCodeTab(page);
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不同意' }).click();
  expect(await readOutbox(house, person.phone)).toEqual([]);
});
