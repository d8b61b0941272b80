import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type RegisteredResource, registerResource } from '../../../../test/register-resource.ts';
import {
  type App,
  ask,
  location,
  redirectUri,
  registerApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';

let service: TestService;
let app: App;
let api: RegisteredResource;
let signed: RegisteredResource;
beforeAll(async () => {
  service = await openService();
  const { visitor } = await registerPerson(service);
  app = await registerApp(visitor);
  api = await registerResource(visitor);
  signed = await registerResource(visitor, { token: 'jwt' });
});
afterAll(() => service.close());

const years = (age: number) => `${service.clock.now().getUTCFullYear() - age}-01-01`;

async function agree({ visitor }: RegisteredPerson, to: RegisteredResource) {
  const asked = { scope: 'openid offline_access calendar:read', resource: to.audience, prompt: 'consent' };
  const { browser, authorize, pkce } = await start(service, app, asked, openBrowser(service));
  const shown = (await visitor.call(getAuthorization, { authorize })).data;
  const answer = await visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    scopes: ['offline_access'],
    resource_scopes: { [to.audience]: ['calendar:read'] },
  });
  browser.showAccount(visitor.token);
  const code = new URL(location(await browser.get(answer.data.url))).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, resource: to.audience };
  const answered = await ask(service, '/oauth2/token', app, { ...form, code_verifier: pkce.verifier });
  return { shown, tokens: answered.json<Tokens>() };
}
const introspect = async (by: RegisteredResource, token: string) =>
  (await ask(service, '/oauth2/introspect', by, { token })).json<Record<string, unknown>>();

// threat:child-data
test('nobody acts for a child without a guardian’s consent, by old tokens neither', async () => {
  for (const to of [api, signed]) {
    const person = await registerPerson(service);
    await person.visitor.call(editProfile, { birthday: years(15) });
    const { tokens } = await agree(person, to);
    expect(tokens.scope).toBe('calendar:read');
    expect(await introspect(to, tokens.access_token)).toMatchObject({ active: true });
    await passCheck(person);
    await person.visitor.call(editProfile, { birthday: years(12) });
    expect(await introspect(to, tokens.access_token)).toEqual({ active: false });
    const refreshed = await ask(service, '/oauth2/token', app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      resource: to.audience,
    });
    expect(refreshed.json<Tokens>().scope ?? '').toBe('');
    const again = await agree(person, to);
    expect(again.shown.guardian_missing).toBe(true);
    expect(again.tokens.scope ?? '').toBe('');
  }
});
