import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openReceiver, type Receiver } from '../../../../test/open-receiver.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  service = await openService({
    file: { operators: { approval: false } },
    ports: { outgoingFetch: receiver.outgoingFetch },
  });
}, 300_000);
afterAll(async () => {
  receiver.close();
  await service.close();
});

/** What the tables of events still have of an account. */
async function leftOf(accountId: string): Promise<number> {
  const tables = ['account_event', 'event_sequence', 'webhook_delivery'] as const;
  const found = await Promise.all(
    tables.map((table) =>
      service.database.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute(),
    ),
  );
  return found.flat().length;
}
const deliver = async () => {
  await service.work('Handing out events');
  await service.work('Sending webhooks');
};
const day = 24 * 3600;

test('who is erased is heard of last, and no table of events keeps the account', async () => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, { webhook_url: 'https://app.example/app' });
  const person = await registerPerson(service);
  const quiet = await registerPerson(service);
  for (const { visitor } of [person, quiet]) await signInAtApp(service, visitor, app);
  // Of this one nobody but the app hears: there is no endpoint yet.
  await passCheck(quiet);
  await quiet.visitor.call(requestCancellation, {});
  service.clock.advance(16 * day);
  await service.work('Erasing cancelled accounts');
  await deliver();
  expect(await leftOf(quiet.accountId)).toBe(0);

  const owner = await makeOperator(service, ['owner']);
  const leaving = await registerPerson(service);
  await signInAtApp(service, leaving.visitor, app);
  await owner.ask('POST', 'webhooks', {
    url: 'https://ops.example/ops',
    events: ['account.cancelled', 'account.erased'],
  });
  await passCheck(leaving);
  await leaving.visitor.call(requestCancellation, {});
  await deliver();
  receiver.received.length = 0;
  service.clock.advance(16 * day);
  await service.work('Erasing cancelled accounts');
  await deliver();
  const heard = receiver.received.map(({ path, body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    return [path, type, data['account_id'], data['seq']];
  });
  expect(heard).toContainEqual(['/ops', 'account.erased', leaving.accountId, 2]);
  expect(heard).toContainEqual(['/app', 'account.cancelled', undefined, 1]);
  await service.work('Clearing old deliveries');
  service.clock.advance(31 * day);
  await service.work('Clearing old deliveries');
  expect(await leftOf(leaving.accountId)).toBe(0);
});
