import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../house/scenario.ts';

test('an app is made, its secret is shown once, its code is in the docs, and it goes again', async ({
  page,
  context,
  house,
}) => {
  await beSignedIn(context, house, aPerson());
  await page.goto('/user/app/list');
  await expect(page.getByText('还没有应用')).toBeVisible();
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  await dialog.getByRole('textbox', { name: '应用名称' }).fill('青禾笔记');
  await dialog.getByRole('textbox', { name: '回调地址' }).fill('http://app.example/callback');
  await dialog.getByRole('textbox', { name: /谁在收集/ }).fill('示例科技');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('hi@app.example');
  await dialog.getByRole('button', { name: '创建应用' }).click();
  await expect(dialog.getByText(/https/).last()).toBeVisible();
  await dialog.getByRole('textbox', { name: '回调地址' }).fill('https://app.example/callback');
  await dialog.getByRole('button', { name: '创建应用' }).click();

  const shown = page.getByRole('dialog', { name: '应用已创建' });
  await expect(shown.locator('code')).toHaveCount(2);
  const [clientId = '', secret = ''] = await shown.locator('code').allTextContents();
  expect(secret.length).toBeGreaterThan(30);
  await shown.getByRole('button', { name: '我已经保存好了' }).click();
  await expect(page.getByText(clientId)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.goto('/user/app/docs');
  await expect(page.getByRole('region', { name: 'Node.js 示例' })).toContainText(clientId);

  await page.goto('/user/app/list');
  await page.getByRole('button', { name: '管理青禾笔记' }).click();
  await page.getByRole('button', { name: '换一个密钥' }).click();
  await expect(page.getByText('新密钥只显示这一次')).toBeVisible();
  await page.getByRole('button', { name: '删除应用' }).click();
  await page.getByRole('button', { name: '删除应用' }).click();
  await expect(page.getByText('还没有应用')).toBeVisible();
});
