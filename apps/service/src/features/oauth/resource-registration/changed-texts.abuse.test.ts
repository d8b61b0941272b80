import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import { editResource } from '@tongxing/contract/calls/resources.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerResource, scopeCalled } from '../../../../test/register-resource.ts';
import { type App, registerApp, start } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService();
  owner = await registerPerson(service);
  app = await registerApp(owner.visitor);
  await passCheck(owner);
});
afterAll(() => service.close());

// threat:consent-for-another
test('nobody agrees to what the developer of an API writes while the page is open', async () => {
  const api = await registerResource(owner.visitor);
  const person = await registerPerson(service);
  const asked = { scope: 'openid calendar:read', resource: api.audience };
  const decide = (authorize: string) =>
    person.visitor.call(decideAuthorization, {
      authorize,
      decision: 'approve',
      resource_scopes: { [api.audience]: ['calendar:read'] },
    });
  for (const changed of [
    { scopes: [scopeCalled('calendar:read', '查看日程、邮件和通讯录')] },
    { legal_name: '别的公司' },
    { contact: 'other@calendar.example' },
  ]) {
    const { authorize } = await start(service, app, asked);
    await person.visitor.call(getAuthorization, { authorize });
    await owner.visitor.call(editResource, { id: api.id, ...changed });
    const answer = await decide(authorize);
    expect([changed, (answer.data as { reason?: string }).reason]).toEqual([
      changed,
      'authorization_expired',
    ]);
    // Read again, it can be answered.
    await person.visitor.call(getAuthorization, { authorize });
    expect((await decide(authorize)).code).toBe(1);
  }
});

test('the same answer twice is one line in the history', async () => {
  const api = await registerResource(owner.visitor);
  const person = await registerPerson(service);
  const asked = { scope: 'openid calendar:read calendar:write', resource: api.audience, prompt: 'consent' };
  const agree = async () => {
    const { browser, authorize } = await start(service, app, asked);
    const answer = await person.visitor.call(decideAuthorization, {
      authorize,
      decision: 'approve',
      resource_scopes: { [api.audience]: ['calendar:write', 'calendar:read'] },
    });
    browser.showAccount(person.visitor.token);
    await browser.get(answer.data.url);
    return (await person.visitor.call(getGrant, { client_id: app.id })).data.events.length;
  };
  expect(await agree()).toBe(1);
  expect(await agree()).toBe(1);
});
