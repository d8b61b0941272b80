import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
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
      const config = { ...roomyLimits, doors: { saml: true } };
      const { service } = await services.of('speaks SAML', async () => ({
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

let requests = 0;

/** A file store that asks who comes, and shows the name that it is answered; libraries check answers elsewhere. */
async function openFiles({ url }: TestService) {
  const server = createServer(async (asked, response) => {
    const origin = `http://${asked.headers.host}`;
    let body = '';
    for await (const chunk of asked) body += String(chunk);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (asked.method !== 'POST') {
      const request = `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${(requests += 1)}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${url}/saml/sso"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${origin}/saml</saml:Issuer></samlp:AuthnRequest>`;
      const query = new URLSearchParams({ SAMLRequest: deflateRawSync(request).toString('base64') });
      response.writeHead(302, { location: `${url}/saml/sso?${query}` }).end();
      return;
    }
    const xml = Buffer.from(new URLSearchParams(body).get('SAMLResponse') ?? '', 'base64').toString();
    const name = /Name="displayName"[^>]*><saml:AttributeValue[^>]*>([^<]+)</.exec(xml)?.[1];
    const id = /<saml:NameID[^>]*>([\w-]+)</.exec(xml)?.[1];
    response.end(`<!doctype html><title>网盘</title><h1>网盘</h1><p>你好，${name}（${id}）</p>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${origin}/saml"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${origin}/saml/acs" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`;
  return { origin, metadata, close: () => void server.close() };
}

test('a SAML system is registered by its metadata, let in, and signs somebody in @phone @night', async ({
  page,
  context,
  browser,
  service,
}) => {
  const files = await openFiles(service);
  const person = aPerson();
  await beSignedIn(context, service, person);
  await page.goto('/user/app/list');
  await page.getByRole('button', { name: '创建应用' }).first().click();
  const dialog = page.getByRole('dialog', { name: '创建应用' });
  await dialog.getByText('SAML 系统').click();
  await dialog.getByRole('textbox', { name: '应用名称' }).fill('网盘');
  const metadata = dialog.getByRole('textbox', { name: 'SP 元数据' });
  await metadata.fill('网盘的元数据');
  await dialog.getByRole('textbox', { name: '个人资料的用途' }).fill('显示名字');
  await dialog.getByRole('textbox', { name: '接收方' }).fill('示例科技');
  await dialog.getByRole('textbox', { name: '联系方式' }).fill('it@files.example');
  const create = dialog.getByRole('button', { name: '创建应用' });
  await create.click();
  await expect(metadata).toBeFocused();
  await expect(metadata).toBeInViewport();
  await metadata.fill(files.metadata.replace('HTTP-POST', 'HTTP-Artifact'));
  await create.click();
  await expect(dialog.getByText('元数据用不了：没有可用的 ACS 地址')).toBeVisible();
  await metadata.fill(files.metadata);
  await create.click();
  const shown = page.getByRole('dialog', { name: '应用已提交审核' });
  const appId = (await shown.locator('code').first().textContent()) ?? '';
  await shown.getByRole('button', { name: '知道了' }).click();

  await page.goto(`/user/app/list?app=${appId}&tab=site`);
  await expect(page.getByText(`${service.url}/saml/metadata`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '实体 ID' })).toHaveValue(`${files.origin}/saml`);
  const attributes = page.getByRole('textbox', { name: '属性' });
  const save = page.getByRole('button', { name: '保存', exact: true });
  await attributes.fill('displayName=nickname\nmail');
  await save.click();
  await expect(page.getByText(/^mail：格式为/)).toBeVisible();
  await attributes.fill('displayName=nickname\nmail=mailbox');
  await save.click();
  await passCheck(page, person);
  await expect(page.getByText('没有“mailbox”这个字段')).toBeVisible();
  await attributes.fill('displayName=nickname');
  await save.click();
  await expect(page.getByText('已保存')).toBeVisible();
  const wider = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);

  const { page: console, operator } = await openOperatorPage(browser, service, ['owner']);
  await console.goto(`/admin/apps/${appId}`);
  await enterAdmin(console, operator);
  await expect(console.getByText(`${files.origin}/saml/acs`).first()).toBeVisible();
  await console.getByRole('button', { name: '通过', exact: true }).click();
  await console.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(console.getByText('已通过')).toBeVisible();
  await console.context().close();

  await page.goto(`${files.origin}/`);
  await expect(page.getByText(new URL(files.origin).host).first()).toBeVisible();
  await page.getByRole('switch', { name: /个人资料/ }).click();
  await page.getByRole('button', { name: /^同意/ }).click();
  await expect(page.getByText(/^你好，.+（[\w-]{32}）$/)).toBeVisible();
  // Signed in already: nobody is asked anything.
  await page.goto(`${files.origin}/again`);
  await expect(page.getByText(/^你好，.+（[\w-]{32}）$/)).toBeVisible();
  await page.goto(`${service.url}/saml/sso?SAMLRequest=x`);
  await expect(page.getByRole('heading', { name: '这次登录的请求用不了' })).toBeVisible();
  expect(await wider()).toBeLessThanOrEqual(0);
  files.close();
});
