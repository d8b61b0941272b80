import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { listQuarantine, restoreQuarantined } from '@tongxing/contract/calls/recovery.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakIn, openToBreakIn, textsTo, untouched, ways } from '../../../../test/break-in.ts';
import { type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const day = 24 * 3600;
let service: TestService;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, close } = await openToBreakIn());
});
afterAll(() => close());

/** The owner, signed in by a code and proven. */
async function comeBack({ phone }: RegisteredPerson): Promise<Visitor> {
  const visitor = service.visitor();
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  visitor.token = (await visitor.call(signInByPhoneCode, { phone, code })).data.token;
  return visitor;
}
async function prove(visitor: Visitor, { phone }: RegisteredPerson): Promise<void> {
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.security, {});
  const code = await service.readCode(phone, 'security');
  expect(await visitor.call(passStepUp, { type: 'phone', code })).toMatchObject({ code: 1 });
}

// call:GET/v3/user/quarantine call:POST/v3/user/quarantine/restore threat:quarantine-return
test('a quarantined entry is restored by its owner only, after a security check, once, within seven days', async () => {
  const scene = await breakIn(service);
  const enters = await untouched['a passkey']?.(scene);
  await untouched['a third-party identity']?.(scene);
  await ways['a notice'](scene);
  const visitor = await comeBack(scene.owner);
  const { items } = (await visitor.call(listQuarantine, {})).data;
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'passkey']);
  const id = items.find(({ kind }) => kind === 'passkey')?.id ?? '';
  expect(await visitor.call(restoreQuarantined, { id })).toMatchObject({ code: 10 });
  const stranger = await registerPerson(service);
  await stranger.visitor.call(passStepUp, { type: 'password', password: stranger.password });
  expect(await stranger.visitor.call(restoreQuarantined, { id })).toMatchObject({ code: 404 });
  expect((await stranger.visitor.call(listQuarantine, {})).data.items).toEqual([]);
  await prove(visitor, scene.owner);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.call(restoreQuarantined, { id })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await enters?.()).toBe(true);
  await expect
    .poll(() => textsTo(service, scene.owner.phone))
    .toContainEqual(expect.stringMatching(/已恢复.*not-me#/));

  const rest = (await visitor.call(listQuarantine, {})).data.items;
  expect(rest.map(({ kind }) => kind)).toEqual(['identity']);
  service.clock.advance(7 * day);
  const late = await comeBack(scene.owner);
  await prove(late, scene.owner);
  expect((await late.call(listQuarantine, {})).data.items).toEqual([]);
  expect(await late.call(restoreQuarantined, { id: rest[0]?.id ?? '' })).toMatchObject({ code: 404 });
  await service.work('Clearing the quarantine');
  const left = await service.database.selectFrom('quarantine').select('id').execute();
  expect(left.filter((row) => row.id === rest[0]?.id)).toEqual([]);
});

// threat:quarantine-return
test('a restored phone replaces the current one, and is refused if another account has it by now', async () => {
  const scene = await breakIn(service);
  await untouched['a phone number']?.(scene);
  await ways['a notice'](scene);
  const taken = await service.database
    .selectFrom('quarantine')
    .selectAll()
    .where('account_id', '=', scene.owner.accountId)
    .executeTakeFirstOrThrow();
  const visitor = await comeBack(scene.owner);
  await prove(visitor, scene.owner);
  const value = String(taken.rows['value']);
  const heir = await registerPerson(service, { phone: value });
  expect(await visitor.call(restoreQuarantined, { id: taken.id })).toMatchObject({
    reason: 'belongs_to_other',
  });
  await service.database.deleteFrom('account').where('id', '=', heir.accountId).execute();
  expect(await visitor.call(restoreQuarantined, { id: taken.id })).toMatchObject({ code: 1 });
  expect((await visitor.call(getProfile, {})).data.phone).toContain(value.slice(-4));
});
