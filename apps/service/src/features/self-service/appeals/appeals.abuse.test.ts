import { appealSecretHeader, getAppealForm, openAppeal } from '@tongxing/contract/calls/appeals.ts';
import * as contacts from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
let count = 0;
beforeAll(async () => {
  const operators = { approval: false, requests_per_minute: 2000 };
  service = await openService({ file: { captcha: { kinds: [] }, operators } });
  owner = await makeOperator(service, ['owner']);
});
afterAll(() => service.close());

const evidence = { used: '上个月在杭州，一台黑色的笔记本' };
const freshPhone = () => `1367777${String((count += 1)).padStart(4, '0')}`;

async function ask(method: 'GET' | 'POST', path: string, body?: object, who = owner) {
  const answer = await who.ask(method, path, body);
  if (answer.status !== 401) return answer;
  await who.enter();
  return who.ask(method, path, body);
}

/** A number that the visitor has, with the code for an appeal. */
async function proveNumber(visitor: Visitor, phone = freshPhone()) {
  await visitor.call(phoneCodeCalls.appeal, { phone });
  return { phone, code: await service.readCode(phone, 'appeal') };
}
async function appeal(account: string, more: object = {}) {
  const visitor = service.visitor();
  const proof = await proveNumber(visitor);
  const answer = await visitor.call(openAppeal, { account, ...proof, evidence, ...more });
  return { ...answer, phone: proof.phone };
}
async function statusOf({ id, secret }: { readonly id: string; readonly secret: string }) {
  const { body } = await service.app.inject({
    method: 'GET',
    url: `/v3/appeals/status?id=${id}`,
    headers: { [appealSecretHeader]: secret },
  });
  return JSON.parse(body) as { code: number; data: { state?: string; due?: number } };
}
/** Sessions end after a week: another operator goes on. */
async function aWeekLater(): Promise<void> {
  service.clock.advance(7 * 86_400 + 60);
  owner = await makeOperator(service, ['owner']);
}
const listed = async (state = 'received') =>
  (await ask('GET', `appeals?state=${state}&limit=200`)).body.items;
const countWaiting = async () => (await ask('GET', 'appeals/count')).body['received'];
const decide = (id: string, verb: 'accept' | 'refuse', who = owner) =>
  ask('POST', `appeals/${id}/${verb}`, { reason: '核对过' }, who);

// call:GET/v3/appeals/form call:POST/v3/appeals call:GET/v3/appeals/status call:POST/v3/sms/appeal
// call:GET/manage/v1/appeals call:GET/manage/v1/appeals/count call:POST/manage/v1/appeals/{id}/accept
test('an accepted appeal brings the number after days in which the account hears of it', async () => {
  const person = await registerPerson(service);
  const form = (await service.visitor().call(getAppealForm, {})).data;
  expect(form.open).toBe(true);
  expect(form.evidence.map(({ key, required }) => [key, required])).toContainEqual(['used', true]);
  const { data, phone } = await appeal(person.phone);
  expect(await statusOf(data)).toMatchObject({ code: 1, data: { state: 'received', due: 0 } });
  const [found] = (await listed()).filter(({ account_id: id }) => id === person.accountId);
  expect(found).toMatchObject({
    id: data.id,
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    evidence: [{ key: 'used', label: '最近登录的地点和设备', text: evidence.used }],
  });
  expect((await decide(data.id, 'accept')).status).toBe(200);
  const waiting = await statusOf(data);
  expect(waiting.data.state).toBe('waiting');
  expect(waiting.data.due).toBe(Math.floor(service.clock.now().getTime() / 1000) + 7 * 86_400);
  await aWeekLater();
  await service.work('Replacing lost contacts');
  expect((await statusOf(data)).data.state).toBe('done');
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  expect((await visitor.call(signInByPhoneCode, { phone, code })).code).toBe(1);
  expect((await decide(data.id, 'refuse')).body.type).toBe('urn:tongxing:problem:wrong_state');
});

// threat:appeal
test('nobody learns from an appeal whether there is an account', async () => {
  const before = Number(await countWaiting());
  const nobody = await appeal('13577770000');
  expect(await countWaiting()).toBe(before);
  const person = await registerPerson(service);
  const somebody = await appeal(person.phone);
  expect(await countWaiting()).toBe(before + 1);
  expect([nobody.status, nobody.code, Object.keys(nobody.data).toSorted()]).toEqual([
    somebody.status,
    somebody.code,
    Object.keys(somebody.data).toSorted(),
  ]);
  expect((await statusOf(nobody.data)).data).toEqual((await statusOf(somebody.data)).data);
  expect((await listed()).map(({ id }) => id)).not.toContain(nobody.data.id);
  expect((await decide(nobody.data.id, 'accept')).status).toBe(404);
  expect((await decide(somebody.data.id, 'refuse')).status).toBe(200);
  expect(await countWaiting()).toBe(before);
  await aWeekLater();
  expect((await statusOf(nobody.data)).data).toEqual({ state: 'refused', due: 0 });
  expect((await statusOf(somebody.data)).data).toEqual({ state: 'refused', due: 0 });
});

// threat:appeal
test('the owner, signed in, stops what an operator has accepted', async () => {
  const person = await registerPerson(service);
  const { data } = await appeal(person.phone);
  expect((await decide(data.id, 'accept')).status).toBe(200);
  expect((await person.visitor.call(contacts.keepLostNumber, {})).code).toBe(1);
  expect((await statusOf(data)).data.state).toBe('stopped');
});

// threat:appeal
test('without the number’s own code, the answers that are asked for, and the secret, there is nothing', async () => {
  const person = await registerPerson(service);
  const visitor = service.visitor();
  const { phone, code } = await proveNumber(visitor);
  const full = { account: person.phone, phone, code, evidence };
  const faults = [
    [{ code: code === '000000' ? '111111' : '000000' }, 'code_mismatch'],
    [{ evidence: {} }, 400],
    [{ evidence: { ...evidence, strange: 'x' } }, 400],
    [{ evidence: { used: 'x'.repeat(501) } }, 400],
  ] as const;
  for (const [change, expected] of faults) {
    const answer = await visitor.call(openAppeal, { ...full, ...change });
    expect([expected, answer.reason ?? answer.code]).toEqual([expected, expected]);
  }
  expect((await service.visitor().call(openAppeal, full)).reason).toBe('code_expired');
  const { data, code: done } = await visitor.call(openAppeal, full);
  expect(done).toBe(1);
  expect((await visitor.call(openAppeal, full)).reason).toBe('code_expired');
  expect((await statusOf({ ...data, secret: 'another' })).code).toBe(404);
  await visitor.call(phoneCodeCalls.login, { phone: person.phone });
});

// threat:appeal
test('a flood of appeals for one account reaches nobody, and a taken number is refused', async () => {
  const person = await registerPerson(service);
  for (let at = 0; at < 7; at += 1) expect((await appeal(person.phone)).code).toBe(1);
  expect((await listed()).filter(({ account_id: id }) => id === person.accountId)).toHaveLength(5);
  const other = await registerPerson(service);
  const visitor = service.visitor();
  service.clock.advance(61);
  const proof = await proveNumber(visitor, other.phone);
  const third = await registerPerson(service);
  const { data } = await visitor.call(openAppeal, { account: third.phone, ...proof, evidence });
  expect((await decide(data.id, 'accept')).body.type).toBe('urn:tongxing:problem:contact_taken');
  expect((await statusOf(data)).data.state).toBe('received');
});

// threat:appeal call:POST/manage/v1/appeals/{id}/refuse
test('who may not reset accounts decides about none, and where two decide one waits', async () => {
  const person = await registerPerson(service);
  const { data } = await appeal(person.phone);
  const support = await makeOperator(service, ['support']);
  for (const verb of ['accept', 'refuse'] as const)
    expect((await decide(data.id, verb, support)).status).toBe(403);
  expect((await ask('GET', 'appeals', undefined, support)).status).toBe(403);
  const strict = await openService({ file: { captcha: { kinds: [] }, operators: { approval: true } } });
  const one = await makeOperator(strict, ['owner']);
  await makeOperator(strict, ['owner']);
  const someone = await registerPerson(strict);
  const visitor = strict.visitor();
  const phone = freshPhone();
  await visitor.call(phoneCodeCalls.appeal, { phone });
  const code = await strict.readCode(phone, 'appeal');
  const asked = await visitor.call(openAppeal, { account: someone.phone, phone, code, evidence });
  const answer = await decide(asked.data.id, 'accept', one);
  expect(answer).toMatchObject({ status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } });
  await strict.close();
});

test('where appeals are closed, none is taken and no code is sent', async () => {
  const closed = await openService({ file: { captcha: { kinds: [] }, appeals: { open: false } } });
  const visitor = closed.visitor();
  expect((await visitor.call(getAppealForm, {})).data).toEqual({ open: false, evidence: [] });
  expect((await visitor.call(phoneCodeCalls.appeal, { phone: freshPhone() })).reason).toBe('method_disabled');
  const answer = await visitor.call(openAppeal, {
    account: '13577770000',
    phone: freshPhone(),
    code: '123456',
    evidence,
  });
  expect(answer.reason).toBe('method_disabled');
  await closed.close();
});
