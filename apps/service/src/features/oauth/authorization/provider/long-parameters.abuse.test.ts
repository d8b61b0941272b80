import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestService } from '../../../../../test/open-service.ts';
import { type App, ask, openWithApp } from '../../../../../test/relying-party.ts';

/** CVE-2026-4634: fifty thousand characters in one parameter, made of as many words as fit. */
let service: TestService;
let app: App;
beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
afterAll(() => service.close());

const many = 'openid profile x '.repeat(3000);
const deep = '{"id_token":'.repeat(4000) + '}'.repeat(4000);

/** Milliseconds of the processor. */
async function costOf(send: () => Promise<{ statusCode: number }>): Promise<[number, number]> {
  const before = process.cpuUsage();
  const { statusCode } = await send();
  const { user, system } = process.cpuUsage(before);
  return [statusCode, (user + system) / 1000];
}

// threat:CVE-2026-4634
test.each([
  ['/oauth2/token', 'scope', many],
  ['/oauth2/token', 'code', many],
  ['/oauth2/token', 'client_assertion', many],
  ['/oauth2/par', 'scope', many],
  ['/oauth2/par', 'claims', deep],
  ['/oauth2/par', 'acr_values', many],
  ['/oauth2/par', 'redirect_uri', `https://app.example/${'%25'.repeat(16_000)}`],
  ['/oauth2/introspect', 'token', many],
  ['/oauth2/revoke', 'token', many],
  ['/oauth2/device_authorization', 'scope', many],
] as const)('%s: refuses fifty thousand characters of %s at little cost', async (path, name, value) => {
  const form = { grant_type: 'authorization_code', response_type: 'code', scope: 'openid', [name]: value };
  await ask(service, path, app, { ...form, [name]: 'x' });
  const [status, milliseconds] = await costOf(() => ask(service, path, app, form));
  expect(status).toBe(413);
  expect(milliseconds).toBeLessThan(400);
});

// threat:CVE-2026-4634
test.each(['scope', 'claims', 'state', 'acr_values', 'login_hint', 'id_token_hint', 'request'])(
  'the authorization endpoint takes no %s of fifty thousand characters, in the address or in a form',
  async (name) => {
    const query = new URLSearchParams({ client_id: app.id, response_type: 'code', [name]: many });
    const [byGet, getCost] = await costOf(() => service.app.inject(`/oauth2/authorize?${query}`));
    const [byPost, postCost] = await costOf(() =>
      service.app.inject({
        method: 'POST',
        url: '/oauth2/authorize',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: query.toString(),
      }),
    );
    expect([byGet, byPost]).toEqual([400, 413]);
    expect(Math.max(getCost, postCost)).toBeLessThan(400);
  },
);
