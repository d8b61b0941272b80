import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Somebody who has the token and nothing else of the browser. */
function thiefOf({ token }: Visitor): Visitor {
  const thief = service.visitor();
  thief.token = token;
  return thief;
}
const eventOf = async (visitor: Visitor) => (await visitor.call(listActivities, {})).data.items[0]?.id ?? '';

// threat:report-as-weapon
test('who holds a token and reports in a loop does not keep the owner from a new password', async () => {
  const owner = await registerPerson(service);
  const thief = thiefOf(owner.visitor);
  const id = await eventOf(thief);
  const report = () => thief.call(reportActivity, { id });
  service.clock.advance(61);
  expect((await report()).code).toBe(1);
  // Until now each of them ended the code that the owner was about to type.
  for (let turn = 0; turn < 5; turn += 1) expect((await report()).code).toBe(10);
  const visitor = service.visitor();
  const { phone } = owner;
  await visitor.call(phoneCodeCalls.forget, { phone });
  await expect.poll(() => service.readCode(phone, 'forget').catch(() => '')).toMatch(/^\d{6}$/);
  const code = await service.readCode(phone, 'forget');
  expect((await report()).code).toBe(10);
  const password = 'a whole new secret 9';
  expect((await visitor.call(resetPassword, { type: 'phone', phone, code, password })).code).toBe(1);
  expect((await report()).code).toBe(401);
});

test('the owner reports as often as there is reason, with a check', async () => {
  const owner = await registerPerson(service);
  const id = await eventOf(owner.visitor);
  const report = () => owner.visitor.call(reportActivity, { id });
  service.clock.advance(3600);
  expect((await report()).code).toBe(1);
  expect((await report()).code).toBe(10);
  await passCheck(owner);
  expect((await report()).code).toBe(1);
  expect((await report()).code).toBe(1);
  service.clock.advance(3600);
  expect((await report()).code).toBe(1);
});
