import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: true, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

test('bad endpoints are refused clearly', async () => {
  const ask = (fields: object) => owner.ask('POST', 'webhooks', fields);
  for (const bad of [
    { url: '', events: ['*'] },
    { url: 'ftp://ops.example/', events: ['*'] },
    { url: 'https://user:pass@ops.example/', events: ['*'] },
    { url: 'https://ops.example/', events: [] },
    { url: 'https://ops.example/', events: ['account.nonsense'] },
    { url: 'https://ops.example/' },
  ])
    expect((await ask(bad)).status, JSON.stringify(bad)).toBe(400);
  const plain = await ask({ url: 'http://ops.example/', events: ['*'] });
  expect([plain.status, plain.body.type]).toEqual([422, 'urn:tongxing:problem:bad_webhook_url']);
  expect((await owner.ask('PATCH', 'webhooks/we_nobody', { events: ['*'] })).status).toBe(404);
});

test('no operator alone sends everybody’s events somewhere, nor moves or widens an endpoint', async () => {
  const second = await makeOperator(service, ['owner']);
  const asked = await owner.ask('POST', 'webhooks', {
    url: 'https://ops.example/',
    events: ['account.created'],
  });
  expect(asked.status).toBe(409);
  const listed = async () => (await owner.ask('GET', 'webhooks')).body.items as unknown as { id: string }[];
  expect(await listed()).toEqual([]);
  const { approval } = asked.body;
  expect((await owner.ask('POST', `approvals/${approval}/approve`, { reason: '自己' })).status).not.toBe(200);
  expect((await second.ask('POST', `approvals/${approval}/approve`, { reason: '同意' })).status).toBe(200);
  const [made] = await listed();
  const id = made?.id ?? '';
  // The secret was in nobody's answer: it is read by making another one.
  expect((await owner.ask('POST', `webhooks/${id}/rotate-secret`, { overlap_hours: 0 })).body).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    previous_expires_at: null,
  });
  for (const wider of [
    { url: 'https://elsewhere.example/' },
    { events: ['account.created', 'account.merged'] },
    { events: ['*'] },
  ])
    expect((await owner.ask('PATCH', `webhooks/${id}`, wider)).status, JSON.stringify(wider)).toBe(409);
  expect((await owner.ask('PATCH', `webhooks/${id}`, { events: ['account.created'] })).status).toBe(200);
  const support = await makeOperator(service, ['support']);
  expect((await support.ask('GET', 'webhooks')).status).toBe(403);
  expect((await owner.ask('DELETE', `webhooks/${id}`, {})).status).toBe(200);
});

test('there are twenty endpoints at most', async () => {
  const open = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  const alone = await makeOperator(open, ['owner']);
  const ask = () => alone.ask('POST', 'webhooks', { url: 'https://ops.example/', events: ['*'] });
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);
  const { status, body } = await ask();
  expect([status, (body as { type: string }).type]).toEqual([422, 'urn:tongxing:problem:too_many_webhooks']);
  await open.close();
});
