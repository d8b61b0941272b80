import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { enterAdmin, openOperatorPage } from '../actions/be-operator.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { passCheck } from '../actions/pass-check.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import { startService, type TestService } from '../setup/start-service.ts';

const test = base.extend<{ service: TestService }>({
  service: [
    async ({ services }, use) => {
      const config = { ...roomyLimits, doors: { forward_auth: true } };
      const { service } = await services.of('guards sites', async () => ({
        service: await startService({ config }),
      }));
      await use(service);
    },
    { scope: 'test', timeout: 90_000 },
  ],
});

// Pages that are refused, and the check before the console.
test.use({ allowedErrors: [/40[0134]/] });
test.setTimeout(120_000);

/** A reverse proxy before a plain site, which asks the service as the samples do. */
async function guardSite({ url }: TestService) {
  const portal = new URL(url);
  const described = (asked: IncomingMessage) => ({
    ...asked.headers,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': asked.headers.host,
    'x-forwarded-uri': asked.url,
    'x-forwarded-method': asked.method,
  });
  function pass(asked: IncomingMessage, path: string, then: (answer: IncomingMessage) => void): void {
    send({ host: '127.0.0.1', port: portal.port, path, headers: described(asked) }, then).end();
  }
  const relay = (answer: IncomingMessage, response: ServerResponse) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  };
  const server = createServer((asked, response) => {
    if (asked.url?.startsWith('/.tongxing/')) {
      pass(asked, asked.url, (answer) => relay(answer, response));
      return;
    }
    pass(asked, '/forward-auth', (answer) => {
      if (answer.statusCode !== 200) return relay(answer, response);
      answer.resume();
      const name = Buffer.from(String(answer.headers['remote-name']), 'latin1').toString();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>百科</title><h1>内部百科</h1><p>你好，${name}</p>`);
      return undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}

test('a site is registered, let in, opened by a person, and by a program of theirs @phone @night', async ({
  page,
  context,
  browser,
  service,
}) => {
  const site = await guardSite(service);
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/app/list');
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  await dialog.getByText('网站（网关接入）').click();
  await dialog.getByRole('textbox', { name: '应用名称' }).fill('内部百科');
  await dialog.getByRole('textbox', { name: '网站' }).fill('http://wiki.example');
  await dialog.getByRole('textbox', { name: '个人资料的用途' }).fill('显示名字');
  await dialog.getByRole('textbox', { name: '接收方' }).fill('示例科技');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('it@wiki.example');
  await dialog.getByRole('button', { name: '创建应用' }).click();
  await expect(dialog.getByText('网站的来源写成')).toBeVisible();
  await dialog.getByRole('textbox', { name: '网站' }).fill(site.origin);
  await dialog.getByRole('button', { name: '创建应用' }).click();
  const shown = page.getByRole('dialog', { name: '应用已提交审核' });
  const appId = (await shown.locator('code').first().textContent()) ?? '';
  await shown.getByRole('button', { name: '知道了' }).click();

  await page.goto(`/user/app/list?app=${appId}&tab=site`);
  await page.getByRole('button', { name: '添加规则' }).click();
  await page.getByRole('textbox', { name: '路径' }).fill('/shut');
  await page.getByRole('combobox', { name: '访问权限' }).selectOption('禁止访问');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await passCheck(page, person);
  await expect(page.getByText('已保存')).toBeVisible();
  const wider = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);

  const { page: console, operator } = await openOperatorPage(browser, service, ['owner']);
  await console.goto(`/admin/apps/${appId}`);
  await enterAdmin(console, operator);
  await expect(console.getByText(site.origin, { exact: true }).first()).toBeVisible();
  await console.getByRole('button', { name: '通过', exact: true }).click();
  await console.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(console.getByText('已通过')).toBeVisible();

  await page.goto(`${site.origin}/page?a=1`);
  await page.getByRole('switch', { name: /个人资料/ }).click();
  await page.getByRole('button', { name: /^同意/ }).click();
  await expect(page).toHaveURL(`${site.origin}/page?a=1`);
  await expect(page.getByText(/^你好，./)).toBeVisible();
  await page.goto(`${site.origin}/shut`);
  await expect(page.getByRole('heading', { name: '你不能打开这个页面' })).toBeVisible();
  expect(await wider()).toBeLessThanOrEqual(0);

  await page.goto(`${service.url}/user/security`);
  await page.getByRole('link', { name: '去管理' }).click();
  await expect(page.getByRole('heading', { name: '没有应用密码' })).toBeVisible();
  await page.getByRole('button', { name: '生成应用密码' }).click();
  await page.getByRole('textbox', { name: '名字' }).fill('备份脚本');
  await page.getByRole('button', { name: '生成', exact: true }).click();
  const password = await page.getByRole('textbox', { name: '应用密码' }).inputValue();
  const open = async () =>
    (await fetch(`${site.origin}/api`, { headers: { authorization: `Bearer ${password}` } })).status;
  expect(await open()).toBe(200);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: '备份脚本' });
  await expect(row.getByText(/^上次使用/)).toBeVisible();
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: '生成应用密码' }).click();
  await page.getByRole('textbox', { name: '名字' }).fill('同步工具');
  await page.getByRole('button', { name: '生成', exact: true }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  // An operator takes it away.
  await console.goto(`/admin/people?q=${person.phone}`);
  await console.getByRole('link', { name: person.username }).first().click();
  await console.getByRole('button', { name: '删除应用密码“同步工具”' }).click();
  await console.getByRole('dialog').getByRole('textbox', { name: /^理由/ }).fill('机器丢了');
  await console.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(console.getByText('应用密码（1）')).toBeVisible();
  await console.context().close();
  await row.getByRole('button', { name: '删除备份脚本' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('heading', { name: '没有应用密码' })).toBeVisible();
  expect(await open()).toBe(401);

  await page.goto(`${site.origin}/.tongxing/sign_out`);
  await page.getByRole('button', { name: /^退出/ }).click();
  await page.goto(`${site.origin}/page`);
  await expect(page).toHaveURL(/\/(?:login|home)/);
  site.close();
});
