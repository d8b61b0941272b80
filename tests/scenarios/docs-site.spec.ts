import { expect, test } from '../setup/scenario.ts';
import { type OwnService, startService } from '../setup/start-service.ts';

// The docs below a sub-path. A violation of their policy is an error in the browser's console, which fails every scenario.
let own: OwnService;
test.beforeAll(async () => {
  own = await startService({ below: '/account' });
});
test.afterAll(() => own.remove());

test.use({ allowedErrors: [/404 \(Not Found\).*\/docs\/no\/such\/page/] });

test('a reader opens the docs, finds 备份 in Chinese, follows links and copies a page @phone', async ({
  page,
  context,
}) => {
  const { host } = new URL(own.url);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).host !== host)
      elsewhere.push(request.url());
  });
  await page.goto(`${own.url}/docs`);
  await expect(page).toHaveURL(`${own.url}/docs/`);
  await expect(page.getByRole('heading', { name: '文档地图' })).toBeVisible();

  await page.getByRole('button', { name: '搜索文档' }).filter({ visible: true }).click();
  const search = page.locator('.VPLocalSearchBox');
  const field = search.getByPlaceholder('搜索文档');
  const results = search.locator('.result');
  await field.fill('龘靐齉');
  await expect(search.getByText('没有找到')).toBeVisible();
  // Two words that are apart in the text.
  await field.fill('恢复备份');
  await expect(results.filter({ hasText: '备份与恢复' }).first()).toBeVisible();
  // The list of the words before must be gone: it is replaced a moment after the typing, under the pointer too.
  await field.fill('');
  await expect(results).toHaveCount(0);
  await field.fill('备份');
  await results.filter({ hasText: '每晚一份' }).click();
  await expect(page).toHaveURL(`${own.url}/docs/handbook/backup.html#${encodeURI('每晚一份不用管')}`);
  await expect(page.getByRole('heading', { level: 1, name: '备份与恢复' })).toBeVisible();

  // A link inside the site, then the same address loaded.
  await page.getByRole('main').getByRole('link', { name: '设置一览' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '设置一览' })).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/docs/handbook/settings.html`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '设置一览' })).toBeVisible();
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1]!);

  // The examples have the address of this site, and so does the copied text.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${own.url}/docs/connect/start.html`);
  await expect(page.getByRole('main')).toContainText(`process.env.ISSUER ?? '${own.url}'`);
  await page.getByRole('button', { name: '复制给 AI 的接入提示' }).click();
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Issuer：${own.url}`);
  // The portal is above the docs and no page of theirs.
  await page.getByRole('main').getByRole('link', { name: '应用列表' }).first().click();
  await expect(page).toHaveURL(/\/account\/login\/account\?ref=/);

  // At any depth.
  expect((await page.goto(`${own.url}/docs/no/such/page`))?.status()).toBe(404);
  await expect(page.getByText('没有这一页')).toBeVisible();
  await page.getByRole('link', { name: '回到文档首页' }).last().click();
  await expect(page.getByRole('heading', { name: '文档地图' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('docs and portal share the chosen theme', async ({ page }) => {
  const lightness = () =>
    page.evaluate(() => {
      const [, red = '255'] = /(\d+)/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
      return Number(red);
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${own.url}/docs/flows/sign-in.html`);
  expect(await lightness()).toBeLessThan(60);
  await expect(page.getByRole('img', { name: /flowchart|stateDiagram|graph/ }).first()).toBeVisible();
  await page.getByRole('switch').filter({ visible: true }).click();
  await expect.poll(lightness).toBeGreaterThan(200);
  // The portal uses the same choice.
  await page.goto(`${own.url}/login/account`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
