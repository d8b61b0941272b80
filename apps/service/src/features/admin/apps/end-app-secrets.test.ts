import { listApps, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

/** The answer of the token endpoint to this secret. */
async function use(id: string, secret: string | null): Promise<number> {
  const form = { grant_type: 'client_credentials' };
  return (await ask(service, '/oauth2/token', { id, secret }, form)).statusCode;
}

async function rotate(id: string): Promise<string> {
  await passCheck(developer);
  const answer = await developer.visitor.call(rotateAppSecret, { id });
  expect(answer.code).toBe(1);
  return answer.data.client_secret;
}

const end = (id: string, body: object) => owner.ask('POST', `apps/${id}/end-secrets`, body);

// call:POST/manage/v1/apps/{client_id}/end-secrets threat:leaked-client-secret
test('ends a leaked secret that was replaced, and leaves the new one', async () => {
  const { id, secret } = await registerApp(developer.visitor);
  const next = await rotate(id);
  expect([await use(id, secret), await use(id, next)]).toEqual([200, 200]);
  expect((await end(id, { former: true, reason: '密钥泄露' })).body).toMatchObject({ ended: 1 });
  expect([await use(id, secret), await use(id, next)]).toEqual([401, 200]);
  expect((await end(id, { former: true })).body).toMatchObject({ ended: 0 });
  const audit = await owner.ask('GET', `audit?kind=apps.end-secrets&target=${id}`);
  expect(audit.body.items).toHaveLength(2);
});

// call:POST/manage/v1/apps/{client_id}/end-secrets threat:leaked-client-secret
test('ends every secret at once, and takes a new one', async () => {
  const { id, secret } = await registerApp(developer.visitor);
  expect(await use(id, secret)).toBe(200);
  expect((await end(id, {})).body).toMatchObject({ ended: 1 });
  expect(await use(id, secret)).toBe(401);
  const { items } = (await developer.visitor.call(listApps, {})).data;
  expect(items.find(({ client_id }) => client_id === id)?.secrets).toEqual([]);
  expect(await use(id, await rotate(id))).toBe(200);
});

// call:POST/manage/v1/apps/{client_id}/end-secrets
test('refuses an app without secrets, one that is not there, and an operator who may not stop apps', async () => {
  const { id } = await registerApp(developer.visitor, { type: 'spa' });
  expect((await end(id, {})).body.type).toMatch(/wrong_state$/);
  expect((await end('no-such-app', {})).status).toBe(404);
  const support = await makeOperator(service, ['support']);
  expect((await support.ask('POST', `apps/${id}/end-secrets`, {})).status).toBe(403);
});
