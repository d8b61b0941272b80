import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { editApp, getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { redeliverWebhook, rotateWebhookSecret, testWebhook } from '@tongxing/contract/calls/webhooks.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { signWebhook } from '../../../kernel/crypto/sign-webhook.ts';
import { announce } from './webhook.ts';

let service: TestService;
let developer: RegisteredPerson;
let receiver: Server;
let status = 200;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  // The address is https and public; the receiver of this test is neither.
  service = await openService({
    ports: { outgoingFetch: (_url, init) => fetch(`http://127.0.0.1:${port}/hook`, init) },
  });
  developer = await registerPerson(service);
});
afterAll(async () => {
  receiver.close();
  await service.close();
});

async function revokedGrant() {
  const app = await registerApp(developer.visitor, { webhook_url: 'https://app.example/hook' });
  await passCheck(developer);
  const { data } = await developer.visitor.call(rotateWebhookSecret, { id: app.id });
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const [grant] = (await person.visitor.call(listGrants, {})).data.items;
  await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  return { app, secret: data.webhook_secret, sub: decodeJwt(tokens.id_token ?? '').sub };
}
const deliverDue = () => service.work('Sending webhooks');
const notify = (appId: string) =>
  openWork(service.ports).change((change) =>
    announce(change, { appId, event: 'account.cancelled', accountId: developer.accountId, subject: 'sub-1' }),
  );
const delivered = async (id: string) =>
  (await developer.visitor.call(getAppActivity, { id })).data.deliveries;

// call:POST/v3/app/webhook_secret
test('sends a signed webhook with the app’s identifier for a revoked grant', async () => {
  const { app, secret, sub } = await revokedGrant();
  status = 200;
  received.length = 0;
  await deliverDue();
  expect(received).toHaveLength(1);
  const { headers, body } = received[0] ?? { headers: {}, body: '' };
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(JSON.parse(body)).toMatchObject({ type: 'grant.revoked', data: { client_id: app.id, sub } });
  expect(await delivered(app.id)).toMatchObject([
    { event: 'grant.revoked', state: 'delivered', attempts: 1 },
  ]);
});

// call:POST/v3/app/redeliver
test('retries a failed delivery with growing delays, then lets the developer repeat it', async () => {
  const { app } = await revokedGrant();
  status = 503;
  await deliverDue();
  expect(await delivered(app.id)).toMatchObject([{ state: 'waiting', attempts: 1, last_result: 'HTTP 503' }]);
  received.length = 0;
  await deliverDue();
  expect(received).toHaveLength(0);
  for (const wait of [60, 300, 1800, 7200, 18_000, 57_600, 86_400, 86_400]) {
    service.clock.advance(wait + 1);
    await deliverDue();
  }
  expect(received).toHaveLength(8);
  const [given] = await delivered(app.id);
  expect(given).toMatchObject({ state: 'failed', attempts: 9, next_attempt_at: null });
  status = 200;
  const again = await registerPerson(service);
  expect((await again.visitor.call(redeliverWebhook, { id: app.id, delivery: given?.id ?? '' })).code).toBe(
    404,
  );
  const repeated = await developer.visitor.call(redeliverWebhook, { id: app.id, delivery: given?.id ?? '' });
  expect(repeated.code).toBe(1);
  await deliverDue();
  expect((await delivered(app.id))[0]?.state).toBe('delivered');
});

test('sends again what was not delivered between two moments', async () => {
  const renewed = await registerPerson(service);
  const app = await registerApp(renewed.visitor, { webhook_url: 'https://app.example/hook' });
  const start = toSeconds(service.clock.now());
  await notify(app.id);
  service.clock.advance(10);
  await notify(app.id);
  await service.database
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_attempt_at: null })
    .where('client_id', '=', app.id)
    .execute();
  const again = (from: number, to: number) =>
    renewed.visitor.call(redeliverWebhook, { id: app.id, from, to });
  expect((await again(start - 100, start - 50)).data).toEqual({ count: 0 });
  expect((await again(start, start + 5)).data).toEqual({ count: 1 });
  expect((await again(start, start + 50)).data).toEqual({ count: 1 });
  for (const more of [{}, { from: 1 }, { delivery: 'x', from: 1, to: 2 }])
    expect((await renewed.visitor.call(redeliverWebhook, { id: app.id, ...more })).code).toBe(400);
});

// call:POST/v3/app/webhook_test
test('a developer tries the address', async () => {
  const renewed = await registerPerson(service);
  const bare = await registerApp(renewed.visitor);
  const none = await renewed.visitor.call(testWebhook, { id: bare.id });
  expect(none).toMatchObject({ code: 0, data: { reason: 'webhook_url_needed' } });
  const app = await registerApp(renewed.visitor, { name: '另一个', webhook_url: 'https://app.example/hook' });
  status = 200;
  received.length = 0;
  const { delivery } = (await renewed.visitor.call(testWebhook, { id: app.id })).data;
  await deliverDue();
  const sent = received.filter(({ headers }) => headers['webhook-id'] === delivery);
  expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'ping', data: { client_id: app.id } },
  ]);
  expect((await developer.visitor.call(testWebhook, { id: app.id })).code).toBe(404);
});

test('both secrets sign while a receiver takes the new one over', async () => {
  const renewed = await registerPerson(service);
  const app = await registerApp(renewed.visitor, { webhook_url: 'https://app.example/hook' });
  await passCheck(renewed);
  const rotate = (overlap_hours?: number) =>
    renewed.visitor.call(rotateWebhookSecret, {
      id: app.id,
      ...(overlap_hours === undefined ? {} : { overlap_hours }),
    });
  const first = (await rotate()).data;
  expect(first.previous_expires_at).toBeNull();
  const second = (await rotate()).data;
  expect(second.previous_expires_at).toBe(toSeconds(service.clock.now()) + 24 * 3600);
  /** Which of the secrets signed the last request. */
  const signers = async () => {
    received.length = 0;
    await renewed.visitor.call(testWebhook, { id: app.id });
    await deliverDue();
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const signed = String(headers['webhook-signature']).split(' ');
    return [first, second].map(({ webhook_secret: secret }) =>
      signed.includes(
        signWebhook(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body),
      ),
    );
  };
  status = 200;
  expect(await signers()).toEqual([true, true]);
  service.clock.advance(24 * 3600 + 1);
  expect(await signers()).toEqual([false, true]);
  await passCheck(renewed);
  expect((await rotate(0)).data.previous_expires_at).toBeNull();
  expect(await signers()).toEqual([false, false]);
});

test('delivers once among several processes', async () => {
  const renewed = await registerPerson(service);
  const app = await registerApp(renewed.visitor, { webhook_url: 'https://app.example/hook' });
  await notify(app.id);
  received.length = 0;
  await Promise.all(Array.from({ length: 10 }, deliverDue));
  expect(received.filter(({ body }) => body.includes(app.id))).toHaveLength(1);
});

test('sends nothing to an app without a webhook URL', async () => {
  const app = await registerApp(developer.visitor);
  await notify(app.id);
  expect(await delivered(app.id)).toEqual([]);
  await passCheck(developer);
  await developer.visitor.call(editApp, { id: app.id, webhook_url: 'https://app.example/hook' });
  await notify(app.id);
  expect(await delivered(app.id)).toHaveLength(1);
});
