import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
  support = await makeOperator(service, ['support']);
}, 120_000);
afterAll(() => service.close());

const because = { reason: '钓鱼' };

// call:POST/manage/v1/people/{id}/apps call:GET/manage/v1/apps threat:apps-of-disabled
test("the apps of a disabled developer are listed, and one decision stops them all, nobody else's", async () => {
  const [developer, other] = [await registerPerson(service), await registerPerson(service)];
  const first = await registerApp(developer.visitor, { name: '青禾一' });
  const second = await registerApp(developer.visitor, { name: '青禾二' });
  const foreign = await registerApp(other.visitor, { name: '别家' });
  const path = `people/${developer.accountId}`;
  expect((await owner.ask('POST', `${path}/disable`, because)).status).toBe(200);

  const listed = await owner.ask('GET', `apps?owner=${developer.accountId}`);
  const ids = (listed.body.items as { client_id: string }[]).map(({ client_id }) => client_id);
  expect(ids.toSorted()).toEqual([first.id, second.id].toSorted());

  expect((await support.ask('POST', `${path}/apps`, { ...because, decision: 'stop' })).status).toBe(403);
  expect((await owner.ask('POST', `${path}/apps`, { ...because, decision: 'sell' })).status).toBe(400);
  const stopped = await owner.ask('POST', `${path}/apps`, { ...because, decision: 'stop' });
  expect((stopped.body['stopped'] as string[]).toSorted()).toEqual(ids.toSorted());
  const tokenOf = async (app: typeof first) =>
    (await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' })).json().error;
  expect(await tokenOf(first)).toBe('invalid_client');
  expect(await tokenOf(second)).toBe('invalid_client');
  expect(await tokenOf(foreign)).not.toBe('invalid_client');
  // Again: nothing is left to stop.
  const again = await owner.ask('POST', `${path}/apps`, { ...because, decision: 'stop' });
  expect(again.body).toMatchObject({ stopped: [] });
});
