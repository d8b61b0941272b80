import type { Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { bindByPassword } from '../actions/bind-identity.ts';
import { registerAccount } from '../actions/register-account.ts';
import { goToProvider } from '../actions/visit-provider.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import type { SpecialService } from '../setup/share-services.ts';
import { freePort, startService } from '../setup/start-service.ts';
import { betterAuthPerson, openBetterAuth } from '../upstreams/better-auth.ts';
import { openNodeOidcProvider } from '../upstreams/node-oidc-provider.ts';

interface Upstream {
  readonly name: string;
  /** Signs in there and agrees or cancels; `return` where the person agreed before. */
  answer(page: Page, decision: 'agree' | 'refuse' | 'return'): Promise<void>;
  /** The person's name there. */
  readonly nickname: string;
}

const upstreams: readonly Upstream[] = [
  {
    name: 'Better Auth',
    nickname: betterAuthPerson.name,
    async answer(page, decision) {
      await page.getByRole('textbox', { name: '邮箱' }).fill(betterAuthPerson.email);
      await page.getByRole('textbox', { name: '密码' }).fill(betterAuthPerson.password);
      await page.getByRole('button', { name: '登录' }).click();
      // It remembers what was agreed to.
      if (decision === 'return') return;
      await page.getByRole('button', { name: decision === 'agree' ? '同意' : '取消' }).click();
    },
  },
  {
    name: 'node-oidc-provider',
    nickname: '远方的lin',
    async answer(page, decision) {
      if (decision === 'refuse') return page.getByRole('link', { name: /Cancel|Abort/ }).click();
      await page.getByPlaceholder('Enter any login').fill('lin');
      await page.getByPlaceholder('and password').fill('anything');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
];

const test = base.extend<object>({
  service: [
    async ({ services }, use) => use((await services.of('openid upstreams', open)).service),
    { scope: 'test', timeout: 90_000 },
  ],
});

async function open(): Promise<SpecialService> {
  const opened = [await openBetterAuth(), await openNodeOidcProvider()];
  // The provider issues the secret only after it knows the callbacks; the service needs it at its start.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const callbacks = [`${url}/login/callback`, `${url}/user/security/callback`];
  for (const upstream of opened) await upstream.register(callbacks);
  const providers = opened.map(({ issuer, appId, clientSecret }, index) => ({
    kind: 'openid-connect',
    key: `upstream_${index}`,
    name: upstreams[index]?.name,
    issuer,
    client_id: appId,
    client_secret: clientSecret,
  }));
  const service = await startService({ port, config: { ...roomyLimits, providers } });
  return {
    service,
    async close() {
      for (const upstream of opened) await upstream.close();
    },
  };
}

// Its development pages ask for a font of another site.
test.use({ allowedErrors: [/fonts\.googleapis\.com/] });

for (const { name, answer, nickname } of upstreams) {
  // spec:1.4
  test(`${name}, found by its discovery document: handles a refusal, binds and signs in`, async ({
    page,
    service,
    browser,
  }) => {
    const person = aPerson();
    await registerAccount(service, person);
    await goToProvider(page, name);
    await answer(page, 'refuse');
    await expect(page.getByText('你取消了授权，可以换一种方式')).toBeVisible();
    await page.context().clearCookies();

    await goToProvider(page, name);
    await answer(page, 'agree');
    await expect(page.getByRole('heading', { name: `你好，${nickname}` })).toBeVisible();
    await bindByPassword(page, person);
    await expect(page).toHaveURL(`${service.url}/`);

    const elsewhere = await browser.newContext({ baseURL: service.url });
    const again = await elsewhere.newPage();
    await goToProvider(again, name);
    await answer(again, 'return');
    await expect(again).toHaveURL(`${service.url}/`);
    expect((await elsewhere.cookies()).some((cookie) => cookie.name === 'token')).toBe(true);
    await elsewhere.close();
  });
}
