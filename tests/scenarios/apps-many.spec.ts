import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { registerApp } from '../actions/register-app.ts';
import { expect, test } from '../setup/scenario.ts';

// call:GET/v3/app
test('given many apps, loads them page by page, finds one by name, opens it and uses it in the docs @phone', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  const made: { name: string; appId: string }[] = [];
  for (let nth = 1; nth <= 40; nth += 1) {
    const name = `应用 ${String(nth).padStart(2, '0')} 号`;
    made.push({
      name,
      appId: (await registerApp(service, token, { name, redirect_uris: ['https://a.example/'] })).appId,
    });
  }
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/v3/app') return;
    sizes.push(response.json().then(({ data }: { data: { items: unknown[] } }) => data.items.length));
  });
  const own = page.getByRole('region', { name: '我开发的' });
  await page.goto('/user/app/list');
  await expect(own.getByRole('listitem')).toHaveCount(18);
  await expect(own.getByRole('status')).toHaveText('第 1 页');
  await expect(own.getByRole('heading', { name: '应用 40 号' })).toBeVisible();
  await own.getByRole('button', { name: '较早的' }).click();
  await expect(own.getByRole('heading', { name: '应用 22 号' })).toBeVisible();
  await expect(own.getByRole('heading', { name: '我开发的' })).toBeFocused();
  await own.getByRole('button', { name: '较早的' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(4);
  await expect(own.getByRole('button', { name: '较早的' })).toBeDisabled();
  await own.getByRole('button', { name: '较新的' }).click();
  await expect(own.getByRole('heading', { name: '应用 22 号' })).toBeVisible();

  await own.getByRole('searchbox', { name: '搜索应用' }).fill('没有这个');
  await expect(own.getByText('没有找到')).toBeVisible();
  await own.getByRole('searchbox', { name: '搜索应用' }).fill('01');
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await own.getByRole('link', { name: '管理应用 01 号' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '应用 01 号' })).toBeVisible();
  await page.getByRole('link', { name: '用该应用查看文档' }).click();
  await expect(page.getByText('示例已换成你的应用“应用 01 号”')).toBeVisible();
  await expect(page.getByText(made[0]!.appId).first()).toBeVisible();
  await page.getByRole('button', { name: '换一个' }).click();
  await expect(page.getByRole('menuitem', { name: '应用 40 号' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '全部应用' })).toBeVisible();
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThanOrEqual(20);
});
