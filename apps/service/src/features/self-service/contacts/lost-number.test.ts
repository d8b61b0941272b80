import { getLostNumber, keepLostNumber, replaceLostNumber } from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { toSeconds } from '../../../kernel/clock.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 300_000);
afterAll(() => service.close());

const day = 24 * 3600;
let numbers = 0;
const freshNumber = () => `1976666${String(1000 + (numbers += 1))}`;
const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];
const daysFromNow = (due: number) => (due - toSeconds(service.clock.now())) / day;

/** Asks for another number with a code that was sent there. */
async function lose({ visitor }: RegisteredPerson, phone: string) {
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await service.readCode(phone, 'change_phone');
  return visitor.call(replaceLostNumber, { phone, code });
}
async function withoutPassword(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await service.database
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', person.accountId)
    .execute();
  return person;
}
async function later(days: number): Promise<void> {
  service.clock.advance(days * day);
  await service.work('Replacing lost contacts');
}
/** Who a code to this number lets in. */
async function whoIsAt(phone: string): Promise<string> {
  service.clock.advance(61);
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  await expect
    .poll(() => service.readCode(phone, 'login').catch(() => ''), { timeout: 10_000 })
    .toMatch(/^\d{6}$/);
  const entered = await visitor.call(signInByPhoneCode, {
    phone,
    code: await service.readCode(phone, 'login'),
  });
  visitor.token = entered.data.token;
  return (await visitor.call(getProfile, {})).data.id;
}

// call:POST/v3/user/lost_number call:GET/v3/user/lost_number
test('who has a password proves it, waits seven days, and has the new number; the old one is told twice', async () => {
  const person = await registerPerson(service);
  const mine = (await person.visitor.call(getProfile, {})).data.id;
  const number = freshNumber();
  service.clock.advance(3600);
  expect((await lose(person, number)).code).toBe(10);
  await passCheck(person);
  const asked = await lose(person, number);
  expect(asked.data).toMatchObject({ state: 'waiting', to: `197****${number.slice(-4)}` });
  expect(daysFromNow(asked.data.due)).toBeCloseTo(7, 2);
  await awaitNotices(service, person);
  expect((await textsTo(person.phone)).join('\n')).toContain('7 天后生效');
  expect((await person.visitor.call(getLostNumber, {})).data).toEqual(asked.data);

  await later(3.6);
  await awaitNotices(service, person);
  expect((await textsTo(person.phone)).join('\n')).toContain('还有 4 天');
  await service.work('Replacing lost contacts');
  expect((await textsTo(person.phone)).filter((text) => text.includes('还有'))).toHaveLength(1);
  expect((await person.visitor.call(getProfile, {})).data.phone).not.toContain(number.slice(-4));

  await later(3.5);
  expect(await whoIsAt(number)).toBe(mine);
  expect(await whoIsAt(person.phone)).not.toBe(mine);
});

test('who has nothing but the number waits twice as long', async () => {
  const person = await withoutPassword();
  const asked = await lose(person, freshNumber());
  expect(daysFromNow(asked.data.due)).toBeCloseTo(14, 2);
});

test('asking again shortens nothing, for the same number or another one', async () => {
  const person = await withoutPassword();
  const number = freshNumber();
  const { due } = (await lose(person, number)).data;
  service.clock.advance(day);
  expect((await lose(person, number)).data.due).toBe(due);
  const other = (await lose(person, freshNumber())).data;
  expect(other.due).toBeGreaterThan(due);
});

// call:POST/v3/user/lost_number/cancel
test('the person stops it, and a recovered account has nothing waiting', async () => {
  const person = await registerPerson(service);
  const number = freshNumber();
  await passCheck(person);
  await lose(person, number);
  expect((await person.visitor.call(keepLostNumber, {})).code).toBe(1);
  expect((await person.visitor.call(getLostNumber, {})).data).toEqual({ state: 'none', to: '', due: 0 });
  expect((await person.visitor.call(keepLostNumber, {})).code).toBe(1);

  await passCheck(person);
  await lose(person, number);
  await person.visitor.call(changePassword, {
    old_password: person.password,
    password: 'a quite other one 9',
  });
  await later(8);
  expect(
    await service.database
      .selectFrom('contact_replacement')
      .selectAll()
      .where('account_id', '=', person.accountId)
      .execute(),
  ).toEqual([]);
  const row = await service.database
    .selectFrom('contact')
    .select('value')
    .where('account_id', '=', person.accountId)
    .executeTakeFirst();
  expect(row?.value).toBe(person.phone);
});

test('nobody gets somebody else’s number, also where it is taken meanwhile', async () => {
  const other = await registerPerson(service);
  const person = await registerPerson(service);
  await passCheck(person);
  expect((await lose(person, other.phone)).reason).toBe('belongs_to_other');
  const number = freshNumber();
  await passCheck(person);
  expect((await lose(person, number)).code).toBe(1);
  const taker = await whoIsAt(number);
  await later(8);
  await awaitNotices(service, person);
  expect((await textsTo(person.phone)).join('\n')).toContain('没能换成');
  expect(await whoIsAt(number)).toBe(taker);
});

test('a wrong code asks for nothing', async () => {
  const person = await withoutPassword();
  const number = freshNumber();
  await person.visitor.call(phoneCodeCalls.change_phone, { phone: number });
  const refused = await person.visitor.call(replaceLostNumber, { phone: number, code: '000000' });
  expect(refused.reason).toBe('code_mismatch');
  expect((await person.visitor.call(getLostNumber, {})).data.state).toBe('none');
});

// call:POST/manage/v1/people/{id}/replace-contact
test('operators replace a contact, now or later, by two; every session ends and everybody is told', async () => {
  const owner: TestOperator = await makeOperator(service, ['owner']);
  const second = await makeOperator(service, ['owner']);
  const person = await registerPerson(service);
  const mine = (await person.visitor.call(getProfile, {})).data.id;
  const ask = (fields: object) =>
    owner.ask('POST', `people/${person.accountId}/replace-contact`, {
      reason: '号码停机，核对过身份证',
      ...fields,
    });
  const approve = async (asked: Awaited<ReturnType<typeof ask>>) => {
    expect([asked.status, asked.body.type]).toEqual([409, 'urn:tongxing:problem:waits_for_approval']);
    return second.ask('POST', `approvals/${asked.body.approval}/approve`, { reason: '同意' });
  };
  const number = freshNumber();
  expect((await ask({ contact: 'phone', value: 'me@corp.example' })).status).toBe(400);
  expect((await ask({ contact: 'phone', value: owner.phone, wait_days: 0 })).body.type).toContain(
    'contact_taken',
  );
  expect((await ask({ contact: 'phone', value: person.phone })).body.type).toContain('contact_unchanged');
  expect((await ask({ contact: 'phone', value: number, wait_days: 31 })).status).toBe(400);

  expect((await approve(await ask({ contact: 'phone', value: number, wait_days: 0 }))).status).toBe(200);
  expect((await person.visitor.call(getProfile, {})).code).toBe(401);
  await awaitNotices(service, person);
  expect((await textsTo(person.phone)).join('\n')).toContain('手机号已更换');
  expect((await textsTo(number)).join('\n')).toContain('手机号已更换');
  expect(await whoIsAt(number)).toBe(mine);

  const email = `lost${numbers}@corp.example`;
  expect((await approve(await ask({ contact: 'email', value: email, wait_days: 3 }))).status).toBe(200);
  expect((await owner.ask('GET', `people/${person.accountId}`)).body).not.toMatchObject({ email });
  await later(3.1);
  const row = await service.database
    .selectFrom('contact')
    .select('value')
    .where('account_id', '=', person.accountId)
    .where('kind', '=', 'email')
    .executeTakeFirst();
  expect(row?.value).toBe(email);
});
