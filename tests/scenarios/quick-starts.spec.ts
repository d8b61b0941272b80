import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createResource, grantResource } from '@tongxing/contract/calls/resources.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { checkByCall } from '../actions/check-by-call.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { answering, startSample } from '../relying-parties/sample-site.ts';
import { otherStacks, ownStacks, type Stack } from '../relying-parties/stacks.ts';
import { expect, test } from '../setup/scenario.ts';
import { freePort } from '../setup/start-service.ts';

/** Set by `node lab/run.mjs samples`: quick starts whose tools are installed. */
const asked = (process.env['SAMPLES'] ?? '').split(',');
const stacks: readonly Stack[] = process.env['SAMPLES']
  ? otherStacks.filter(({ folder }) => asked.includes(folder))
  : ownStacks;

test.describe('quick starts', () => {
  // They answer a refusal with 400; development servers report errors of their own.
  test.use({ allowedErrors: [/status of 400/] });

  for (const stack of stacks.filter(({ kind }) => kind === 'web' || kind === 'spa'))
    test(`the quick start for ${stack.folder} signs in, and waits for a press after a refusal`, async ({
      page,
      context,
      service,
    }) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const redirectUri = origin + stack.callback;
      const token = await beSignedIn(context, service, aPerson());
      const type = stack.kind === 'spa' ? 'spa' : 'web';
      const app = await registerApp(service, token, { type, redirect_uris: [redirectUri] });
      const sample = startSample(stack, port, {
        ISSUER: app.issuer,
        CLIENT_ID: app.appId,
        CLIENT_SECRET: app.clientSecret ?? '',
        REDIRECT_URI: redirectUri,
      });
      try {
        await answering(sample, origin);
        let asked = 0;
        page.on('framenavigated', (frame) => {
          if (frame.url().includes('/oauth/authorize')) asked += 1;
        });
        const enter = page.getByRole('link', { name: '登录' }).or(page.getByRole('button', { name: /登录/ }));
        await page.goto(origin);
        await enter.click();
        await page.getByRole('button', { name: '拒绝' }).click();
        const again = page
          .getByRole('link', { name: '再试一次' })
          .or(page.getByRole('button', { name: /再试一次/ }));
        await expect(again).toBeVisible();
        expect(new URL(page.url()).origin).toBe(origin);
        expect(asked).toBe(1);
        await again.click();
        await page.getByRole('button', { name: '同意授权' }).click();
        await expect(page.locator('body')).toContainText(/你好，|"sub"/);
        expect(new URL(page.url()).origin).toBe(origin);
        // The page of a development server goes on calling it after its end.
        await page.goto('about:blank');
      } catch (error) {
        throw new Error(`${stack.folder} printed:\n${sample.printed()}`, { cause: error });
      } finally {
        await sample.stop();
      }
    });
});

test('the quick start for a device greets the person who confirmed its code on another screen', async ({
  page,
  context,
  service,
}) => {
  const token = await beSignedIn(context, service, aPerson());
  const app = await registerApp(service, token, { type: 'device', redirect_uris: [] });
  const [stack] = ownStacks.filter(({ kind }) => kind === 'device');
  const sample = startSample(stack!, 0, { ISSUER: app.issuer, CLIENT_ID: app.appId });
  try {
    await expect.poll(() => sample.printed()).toContain('user_code=');
    await page.goto(/直接打开 (\S+)/.exec(sample.printed())?.[1] ?? '');
    await page.getByRole('button', { name: '代码一致，继续' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await expect.poll(() => sample.printed(), { timeout: 15_000 }).toContain('你好，');
    expect(await sample.ended()).toBe(0);
  } finally {
    await sample.stop();
  }
});

test('the quick start for a machine calls the API with its token; the API refuses every other token', async ({
  context,
  service,
}) => {
  const port = await freePort();
  const api = `http://localhost:${port}/`;
  const token = await beSignedIn(context, service, aPerson());
  const app = await registerApp(service, token, { redirect_uris: [`${api}callback`] });
  const [machine] = ownStacks.filter(({ kind }) => kind === 'machine');
  const known = { ISSUER: app.issuer, API: api, CLIENT_ID: app.appId };
  const server = startSample(
    { ...machine!, folder: 'resource-server', start: ['node', 'api.mjs'] },
    port,
    known,
  );
  try {
    await answering(server, api);
    const caller = startSample(machine!, 0, {
      ...known,
      CLIENT_SECRET: app.clientSecret ?? '',
    });
    expect(await caller.ended(), caller.printed()).toBe(0);
    expect(caller.printed()).toContain(app.appId);

    // A token without `resource` is not for this API.
    const answer = await fetch(`${service.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${app.appId}:${app.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const other = ((await answer.json()) as { access_token: string }).access_token;
    const refused = await fetch(api, { headers: { authorization: `Bearer ${other}` } });
    expect(refused.status).toBe(401);
    expect((await fetch(api)).status).toBe(401);
  } finally {
    await server.stop();
  }
});

for (const stack of stacks.filter(({ kind }) => kind === 'api'))
  test(`the API of ${stack.folder} asks about each token, and answers what is missing`, async ({
    service,
  }) => {
    const person = aPerson();
    const session = await registerAccount(service, person);
    const audience = `urn:example:quick-start-${Date.now()}`;
    const named = (zh: string) => ({ title: { zh }, purpose: { zh } });
    const api = await mustCall(
      service,
      createResource,
      {
        audience,
        name: '日程',
        legal_name: '日程科技',
        contact: 'hi@calendar.example',
        scopes: [
          { name: 'calendar:read', ...named('查看日程') },
          { name: 'calendar:write', ...named('修改日程') },
        ],
      },
      session,
    );
    const app = await registerApp(service, session.token, {
      name: '定时任务',
      type: 'machine',
      redirect_uris: [],
    });
    const owner = await checkByCall(service, person, session);
    const give = (scopes: string[]) =>
      mustCall(service, grantResource, { id: api.id, client_id: app.appId, scopes }, owner);
    await give(['calendar:read']);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const server = startSample(stack, port, {
      ISSUER: app.issuer,
      API_ID: api.client_id,
      API_SECRET: api.client_secret,
    });
    try {
      await answering(server, `${origin}/.well-known/oauth-protected-resource`);
      const unasked = await fetch(`${origin}/calendar`);
      expect(unasked.status).toBe(401);
      const [, document = ''] =
        /resource_metadata="([^"]+)"/.exec(unasked.headers.get('www-authenticate') ?? '') ?? [];
      expect(await (await fetch(document)).json()).toMatchObject({
        resource: audience,
        authorization_servers: [app.issuer],
      });
      const answer = await fetch(`${service.url}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${app.appId}:${app.clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      const call = (method: string) =>
        fetch(`${origin}/calendar`, { method, headers: { authorization: `Bearer ${token}` } });
      expect(await (await call('GET')).json()).toMatchObject({ clientId: app.appId, events: ['周会'] });
      expect((await call('POST')).status).toBe(403);
      await give([]);
      expect((await call('GET')).status).toBe(401);
    } finally {
      await server.stop();
    }
  });

test('every folder of the quick starts is tried by a test or by node lab/run.mjs samples', () => {
  const folders = readdirSync(path.join(import.meta.dirname, '../../samples/quick-starts'), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const tried = [...ownStacks, ...otherStacks].map(({ folder }) => folder);
  expect(folders.toSorted()).toEqual(tried.toSorted());
});
