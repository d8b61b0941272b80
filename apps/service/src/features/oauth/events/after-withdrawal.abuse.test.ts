import { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { redeliverWebhook } from '@tongxing/contract/calls/webhooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openReceiver, type Receiver } from '../../../../test/open-receiver.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  service = await openService({
    file: { operators: { approval: false } },
    ports: { outgoingFetch: receiver.outgoingFetch },
  });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(async () => {
  receiver.close();
  await service.close();
});

const because = { reason: '测试' };
const token = 'security event';
/** What the app is sent from now on: the types of webhooks, and its security event tokens. */
async function hears(status: number): Promise<string[]> {
  receiver.answer.status = status;
  receiver.received.length = 0;
  for (const job of ['Handing out events', 'Sending webhooks', 'Sending security events'])
    await service.work(job);
  return receiver.received
    .map(({ headers, body }) =>
      headers['content-type'] === 'application/secevent+jwt'
        ? token
        : (JSON.parse(body) as { type: string }).type,
    )
    .toSorted();
}
async function signInAgain({ phone: account, password }: RegisteredPerson) {
  const visitor = service.visitor();
  visitor.token = (await visitor.call(signInByPassword, { account, password })).data.token;
  return visitor;
}

// threat:app-after-end
test.each([
  ['nothing happens', ['account.disabled', 'account.updated', token, token]],
  ['the person withdraws', ['grant.revoked']],
  ['the person withdraws, and the developer sends it again', ['grant.revoked']],
  ['an operator suspends the app', []],
])('what waits to be sent to an app, where %s', async (what, expected) => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, {
    webhook_url: 'https://app.example/webhook',
    events: ['account.updated', 'account.disabled', 'grant.revoked'],
    security_events_url: 'https://app.example/events',
  });
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, app);
  await person.visitor.call(editProfile, { nickname: '小黄' });
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  await owner.ask('POST', `people/${person.accountId}/enable`, because);
  expect(await hears(503)).toEqual(['account.disabled', 'account.updated', token, token]);
  const visitor = await signInAgain(person);
  const [grant] = (await visitor.call(listGrants, {})).data.items;
  if (what.includes('withdraws')) await visitor.call(revokeGrant, { id: grant?.id ?? '' });
  if (what.includes('suspends')) await owner.ask('POST', `apps/${app.id}/suspend`, because);
  if (what.includes('again')) {
    const { deliveries } = (await developer.visitor.call(getAppActivity, { id: app.id })).data;
    for (const { id } of deliveries)
      await developer.visitor.call(redeliverWebhook, { id: app.id, delivery: id });
  } else service.clock.advance(120);
  expect(await hears(200)).toEqual(expected);
});
