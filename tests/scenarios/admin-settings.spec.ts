import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { aLogo } from '../actions/a-logo.ts';
import { beOperator, enterAdmin } from '../actions/be-operator.ts';
import { cardOf, saveCard } from '../actions/settings-card.ts';
import { expect, test } from '../setup/sole-operator.ts';

// Expected errors: entering asks first; a withdrawn draft is gone; invalid settings and those saved by somebody else are refused.
test.use({ allowedErrors: [/40[149]|412|422/] });
test.setTimeout(150_000);

// spec:10.4
test('saves a section, refuses a wrong field, overwrites another operator’s version, and reverts', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['owner']);
  await page.goto('/admin/site');
  await enterAdmin(page, operator);
  const brand = cardOf(page, '品牌');

  const preview = brand.getByRole('region', { name: '预览' });
  const accent = brand.getByRole('textbox', { name: '主色', exact: true });
  const shown = () =>
    preview.evaluate((box) =>
      [...box.querySelectorAll('span')]
        .filter(({ textContent: text }) => text === '登录')
        .map((button) => getComputedStyle(button).backgroundColor),
    );
  expect((await shown())[0]).toBe('rgb(11, 98, 91)');
  await accent.fill('#1f5c9e');
  await expect(preview.getByText(/^主色对比度 \d\.\d，符合要求/)).toBeVisible();
  expect((await shown())[0]).toBe('rgb(31, 92, 158)');
  await accent.fill('#ffd400');
  await expect(preview.getByText(/至少 4\.5，最接近的可用颜色是 #/)).toBeVisible();
  expect((await shown())[0]).toBe('rgb(11, 98, 91)');
  await saveCard(page, '品牌');
  await expect(brand.getByRole('alert').first()).toContainText('“主色”对比度为');
  await brand.getByRole('button', { name: /^用 #/ }).click();
  await expect(brand.getByRole('textbox', { name: '主色', exact: true })).not.toHaveValue('#ffd400');
  await brand.getByRole('button', { name: '放弃修改' }).click();

  // A picture from the machine: seen before it is saved, and on the site afterwards.
  await brand
    .getByLabel('图标：选择图片', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aLogo });
  const logo = brand.getByRole('textbox', { name: '图标', exact: true });
  await expect(logo).toHaveValue(/^\/uploads\/[\w-]{22}\.webp$/);
  const picture = await logo.inputValue();
  await expect(preview.locator(`img[src="${picture}"]`)).toHaveCount(2);

  const police = brand.getByRole('textbox', { name: '公安备案号' });
  await police.fill('浙公网安备 33010602000001 号');
  await brand.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('“公安备案号”：空 → 浙公网安备 33010602000001 号')).toBeVisible();
  await dialog.getByRole('textbox', { name: '理由（选填）' }).fill('备案下来了');

  // Another operator saves first.
  const other = await context.newPage();
  await other.goto('/admin/site');
  await cardOf(other, '品牌').getByRole('textbox', { name: '圆角（像素）' }).fill('10');
  await saveCard(other, '品牌');
  await expect(other.getByText(/已保存，第 \d+ 版/)).toBeVisible();
  await other.close();

  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(brand.getByText(/未保存：其他管理员刚保存了/)).toBeVisible();
  await expect(police).toHaveValue('浙公网安备 33010602000001 号');
  await expect(brand.getByRole('textbox', { name: '圆角（像素）' })).toHaveValue('10');
  await saveCard(page, '品牌');
  await expect(page.getByText(/已保存，第 \d+ 版/)).toBeVisible();
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto('/terms-of-service');
    await expect(visitor.locator(`img[src="${picture}"]`).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await visitor.close();

  await brand.getByRole('button', { name: /^品牌：.*查看历史版本$/ }).click();
  const versions = page.getByRole('dialog', { name: '品牌：历史版本' });
  await expect(versions.getByText('“圆角（像素）”：默认 → 10')).toBeVisible();
  await versions.getByRole('button', { name: '恢复默认设置' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '理由（选填）' }).fill('先不用');
  await page.getByRole('dialog').getByRole('button', { name: '回滚', exact: true }).click();
  await expect(page.getByText(/已回滚，保存为第 \d+ 版/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(police).toHaveValue('');

  // Values of the settings file are shown locked.
  await page.goto('/admin/limits');
  const limits = cardOf(page, '限额');
  await expect(limits.getByText(/项由配置文件锁定，此处不能修改/)).toBeVisible();
  await expect(limits.getByText('由配置文件锁定', { exact: true }).first()).toBeVisible();
});

// spec:10.6
test('writes, previews, publishes and reverts a message; drafts and schedules an agreement @phone', async ({
  page,
  context,
  service,
}) => {
  const operator = await beOperator(context, service, aPerson(), ['editor']);
  await page.goto('/admin/messages');
  await enterAdmin(page, operator);
  await page.getByRole('link', { name: '编辑监护人确认' }).click();
  const text = page.getByRole('textbox', { name: '文字' });
  await text.fill('没有码的信');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByText('缺少 {code}')).toBeVisible();
  await text.fill('你的码是 {code}');
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByRole('tab', { name: '文字' }).click();
  await expect(page.getByText('你的码是 480219')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '发布' }).click();
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('已发布')).toBeVisible();
  await page.getByRole('button', { name: '恢复默认模板' }).click();
  await dialog.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(text).not.toHaveValue('你的码是 {code}');
  await page.getByRole('tab', { name: '英文' }).click();
  await expect(text).toHaveValue(/^Use this code to give a guardian's consent for your child's account:/);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.frameLocator('iframe').getByText("There's no need to reply.")).toBeVisible();

  await page.goto('/admin/agreements');
  await page.getByRole('link', { name: '新建版本' }).click();
  const version = `9.${Date.now() % 100_000}`;
  await page.getByRole('textbox', { name: '版本号' }).fill(version);
  await page.getByRole('textbox', { name: '正文（HTML）' }).fill('<h2>第一条</h2><p>写清楚。</p>');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await dialog.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `用户协议：第 ${version} 版` })).toBeVisible();
  await expect(page.frameLocator('iframe[title=协议预览]').getByText('写清楚。')).toBeVisible();
  await page.getByRole('textbox', { name: '译文（HTML）' }).fill('<p>To be clear.</p>');
  await page.getByRole('button', { name: '保存译文' }).click();
  await expect(dialog.getByText('用户无需重新同意。')).toBeVisible();
  await dialog.getByRole('button', { name: '保存译文' }).click();
  await expect(page.getByRole('tab', { name: '英文（有）' })).toBeVisible();
  await expect(page.frameLocator('iframe[title=译文预览]').getByText('To be clear.')).toBeVisible();
  await page.getByRole('tab', { name: '繁体中文' }).click();
  await expect(page.getByRole('textbox', { name: '译文（HTML）' })).toHaveValue('');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog.getByText('用户下次登录时需重新同意；已登录的用户打开页面时会询问。')).toBeVisible();
  await dialog.getByLabel('发布时间').fill('2099-01-01T00:00');
  await dialog.getByRole('textbox', { name: `输入版本号 ${version} 确认` }).fill(version);
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('定时发布', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '删除草稿' }).click();
  await dialog.getByRole('button', { name: '删除草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '协议' })).toBeVisible();
  await expect(page.getByText(`第 ${version} 版`)).toHaveCount(0);
});
