import { once } from 'node:events';
import { createServer } from 'node:http';
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
      const config = { ...roomyLimits, doors: { cas: true } };
      const { service } = await services.of('speaks CAS', async () => ({
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

/** A library that asks CAS who comes, by a ticket in its address or in a form. */
async function openLibrary({ url }: TestService) {
  const server = createServer(async (asked, response) => {
    let body = '';
    for await (const chunk of asked) body += String(chunk);
    const own = new URL(asked.url ?? '/', `http://${asked.headers.host}`);
    const ticket = own.searchParams.get('ticket') ?? new URLSearchParams(body).get('ticket');
    own.searchParams.delete('ticket');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (!ticket) {
      response.writeHead(302, { location: `${url}/cas/login?service=${encodeURIComponent(own.href)}` }).end();
      return;
    }
    const query = new URLSearchParams({ ticket, service: own.href, format: 'JSON' });
    const answer = await (await fetch(`${url}/cas/p3/serviceValidate?${query}`)).json();
    const { user, attributes } = answer.serviceResponse.authenticationSuccess ?? {};
    response.end(
      `<!doctype html><title>图书馆</title><h1>图书馆</h1><p>你好，${attributes?.name}（${user}）</p>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}

test('a CAS system is registered, let in, and signs somebody in @phone @night', async ({
  page,
  context,
  browser,
  service,
}) => {
  const library = await openLibrary(service);
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/app/list');
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  await dialog.getByText('CAS 系统').click();
  await dialog.getByRole('textbox', { name: '应用名称' }).fill('图书馆');
  await dialog.getByRole('textbox', { name: '服务地址' }).fill('https://*.example.com');
  await dialog.getByRole('textbox', { name: '个人资料的用途' }).fill('显示名字');
  await dialog.getByRole('textbox', { name: '接收方' }).fill('示例大学');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('it@library.example');
  await dialog.getByRole('button', { name: '创建应用' }).click();
  await expect(dialog.getByText('地址写成')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '服务地址' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: '服务地址' })).toBeInViewport();
  await dialog.getByRole('textbox', { name: '服务地址' }).fill(`${library.origin}/opac`);
  await dialog.getByRole('button', { name: '创建应用' }).click();
  const shown = page.getByRole('dialog', { name: '应用已提交审核' });
  const appId = (await shown.locator('code').first().textContent()) ?? '';
  await shown.getByRole('button', { name: '知道了' }).click();

  await page.goto(`/user/app/list?app=${appId}&tab=site`);
  await expect(page.getByText(`${service.url}/cas`)).toBeVisible();
  await page.getByRole('textbox', { name: '服务地址' }).fill(`${library.origin}/opac\n${library.origin}/oa`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await passCheck(page, person);
  await expect(page.getByText('已保存')).toBeVisible();
  const wider = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);

  const { page: console, operator } = await openOperatorPage(browser, service, ['owner']);
  await console.goto(`/admin/apps/${appId}`);
  await enterAdmin(console, operator);
  await expect(console.getByText(`${library.origin}/opac`, { exact: true }).first()).toBeVisible();
  await console.getByRole('button', { name: '通过', exact: true }).click();
  await console.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(console.getByText('已通过')).toBeVisible();
  await console.context().close();

  await page.goto(`${library.origin}/opac/search?q=1`);
  await expect(page.getByText(new URL(library.origin).host).first()).toBeVisible();
  await page.getByRole('switch', { name: /个人资料/ }).click();
  await page.getByRole('button', { name: /^同意/ }).click();
  await expect(page.getByText(/^你好，.+（\d+）$/)).toBeVisible();
  await page.goto(
    `${service.url}/cas/login?method=POST&service=${encodeURIComponent(`${library.origin}/oa`)}`,
  );
  await expect(page.getByText(/^你好，.+（\d+）$/)).toBeVisible();
  await page.goto(`${service.url}/cas/login?service=${encodeURIComponent('https://evil.example')}`);
  await expect(page.getByRole('heading', { name: '地址未配置' })).toBeVisible();
  expect(await wider()).toBeLessThanOrEqual(0);

  await page.goto(`${service.url}/cas/logout?service=${encodeURIComponent(`${library.origin}/opac`)}`);
  await page.getByRole('button', { name: /^退出/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${service.url}/login`));
  library.close();
});
