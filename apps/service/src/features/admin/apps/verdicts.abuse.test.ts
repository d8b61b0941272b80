import { editApp } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let reviewer: TestOperator;
let developer: RegisteredPerson;

beforeAll(async () => {
  service = await openService({ file: { apps: { review: true, per_account: 50 } } });
  reviewer = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  await passCheck(developer);
}, 300_000);
afterAll(() => service.close());

async function inspect(id: string): Promise<string> {
  const { headers, body } = await reviewer.ask('GET', `apps/${id}`);
  expect(headers['etag']).toBe(`"${String(body['revision'])}"`);
  return String(headers['etag']);
}
const decide = (id: string, verb: string, seen: string) =>
  reviewer.ask('POST', `apps/${id}/${verb}`, { reason: '看过' }, { 'if-match': seen });
async function change(id: string, fields: Record<string, unknown>): Promise<void> {
  expect((await developer.visitor.call(editApp, { id, ...fields })).code).toBe(1);
}

const changes = [
  ['its name', { name: '银行' }],
  ['where it sends people', { redirect_uris: ['https://evil.example/callback'] }],
  ['what it says of the data', { purposes: { profile: '随便看看' } }],
  ['its keys', { jwks_uri: 'https://evil.example/jwks' }],
] as const;

// threat:approval-race
test.each(changes)('what was changed after the look is not approved with it: %s', async (_, fields) => {
  const { id } = await registerApp(developer.visitor, { name: '记事本' });
  for (const verb of ['approve', 'verify', 'refuse', 'suspend']) {
    const seen = await inspect(id);
    await change(id, { homepage: `https://app.example/${verb}` });
    await change(id, fields);
    await change(id, { handling: verb });
    const { status, body } = await decide(id, verb, seen);
    expect([verb, status, body.type]).toEqual([verb, 409, 'urn:tongxing:problem:version_conflict']);
  }
  expect((await reviewer.ask('GET', `apps/${id}`)).body['status']).toBe('in_review');
  expect((await decide(id, 'approve', await inspect(id))).status).toBe(200);
  // An app that runs: what waits is what was looked at.
  const seen = await inspect(id);
  await change(id, { name: '记事本一' });
  expect((await decide(id, 'verify', seen)).status).toBe(409);
  const waiting = await inspect(id);
  await change(id, { name: '记事本二' });
  expect((await decide(id, 'approve', waiting)).status).toBe(409);
  expect((await reviewer.ask('GET', `apps/${id}`)).body['name']).not.toMatch(/^记事本[一二]/);
});

// threat:approval-race
test('of a change and an approval at the same moment, what runs is what was looked at, or nothing was approved', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await registerApp(developer.visitor, { name: '记事本' });
    const seen = await inspect(id);
    const [edited, approved] = await Promise.all([
      developer.visitor.call(editApp, { id, name: '银行' }),
      decide(id, 'approve', seen),
    ]);
    expect(edited.code).toBe(1);
    const { body } = await reviewer.ask('GET', `apps/${id}`);
    if (approved.status === 200) expect(body).toMatchObject({ name: '记事本', pending: { name: '银行' } });
    else expect([approved.status, body['status']]).toEqual([409, 'in_review']);
  }
});

test('a verdict without a look is one on the app as it is now, as the contract has it', async () => {
  const { id } = await registerApp(developer.visitor, { name: '记事本' });
  expect((await reviewer.ask('POST', `apps/${id}/approve`, {})).status).toBe(200);
});
