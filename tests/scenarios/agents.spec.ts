import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import { startService, type TestService } from '../setup/start-service.ts';

/** A service that may read documents on this machine, where the agent's is. */
const test = base.extend<{ service: TestService }>({
  service: [
    async ({ services }, use) => {
      const config = { ...roomyLimits, outgoing: { allow_private: ['127.0.0.1/32'] } };
      const { service } = await services.of('sends to itself', async () => ({
        service: await startService({ config }),
      }));
      await use(service);
    },
    { scope: 'test', timeout: 90_000 },
  ],
});

test('an agent that nobody registered asks, is let in, is listed, and is ended at once @phone @night', async ({
  page,
  context,
  service,
}) => {
  const codes: string[] = [];
  const agent = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname === '/callback') {
      codes.push(url.searchParams.get('code') ?? '');
      response.end('back at the agent');
      return;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document()));
  }).listen(0, '127.0.0.1');
  await once(agent, 'listening');
  const origin = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`;
  const id = `${origin}/client.json`;
  const document = () => ({
    client_id: id,
    client_name: '日程助手',
    redirect_uris: [`${origin}/callback`],
    token_endpoint_auth_method: 'none',
  });

  await beSignedIn(context, service, aPerson());
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: id,
    response_type: 'code',
    redirect_uri: `${origin}/callback`,
    scope: 'openid profile',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth2/authorize?${asked}`);
  await expect(page.getByText(`来自 ${new URL(origin).host}`)).toBeVisible();
  await expect(page.getByText('该应用未在本站注册')).toBeVisible();
  const wider = await page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^同意/ }).click();
  await expect(page.locator('body')).toContainText('back at the agent');
  const redeemed = await fetch(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: codes[0] ?? '',
      redirect_uri: `${origin}/callback`,
      client_id: id,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await redeemed.json()) as { access_token: string };
  const userinfo = () =>
    fetch(`${service.url}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect((await userinfo()).status).toBe(200);

  await page.goto('/user/app/list');
  await page.getByRole('link', { name: '代我行事的智能体' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '日程助手' });
  await expect(card.getByText(new URL(origin).host)).toBeVisible();
  await expect(card.getByText(/^上次：.*登录时|来读取资料/)).toBeVisible();
  await card.getByRole('button', { name: '停用日程助手' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByRole('heading', { name: '没有智能体' })).toBeVisible();
  expect((await userinfo()).status).toBe(401);
  agent.close();
});
