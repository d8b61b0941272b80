import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { changePhone } from '@tongxing/contract/calls/contacts.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let support: TestOperator;
beforeAll(async () => {
  service = await openService();
}, 300_000);
afterAll(() => service.close());
beforeEach(async () => {
  support = await makeOperator(service, ['support']);
});

const because = { reason: '本人来电说没收到' };
const textsTo = async (to: string) => ((await service.ports.listOutbox?.(to)) ?? []).map(({ text }) => text);
const noticesWith = async (to: string, what: string) =>
  (await textsTo(to)).filter((text) => text.includes(what));
const noticesOf = async ({ accountId }: RegisteredPerson) =>
  (await support.ask('GET', `people/${accountId}`)).body['notices'] as {
    id: string;
    what: string;
    resends: number;
  }[];
async function resend({ accountId }: RegisteredPerson, notice?: string) {
  const asked = { ...because, ...(notice === undefined ? {} : { notice }) };
  const { status, body, headers } = await support.ask('POST', `people/${accountId}/resend-notice`, asked);
  const word = status === 200 ? 'done' : body.type.replace('urn:tongxing:problem:', '');
  return { word, body, wait: headers['retry-after'] };
}
/** A person who was notified that two-step verification is on. */
async function registerNotified(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  service.clock.advance(60);
  await turnOnTotp(service, person);
  await expect.poll(() => noticesWith(person.phone, '开启了两步验证')).toHaveLength(1);
  return person;
}

// call:POST/manage/v1/people/{id}/resend-notice
test('a notice that was lost is sent again as it was, with the same link; it stands in both logs', async () => {
  const person = await registerNotified();
  const [first] = await noticesWith(person.phone, '开启了两步验证');
  const [saved] = await noticesOf(person);
  expect(saved).toMatchObject({ what: '开启了两步验证', resends: 0 });
  service.clock.advance(3 * 3600);
  await support.enter();
  expect((await resend(person)).word).toBe('done');
  await expect.poll(() => noticesWith(person.phone, '开启了两步验证')).toEqual([first, first]);
  expect((await noticesOf(person))[0]).toMatchObject({ id: saved?.id, resends: 1 });
  const { items } = (await person.visitor.call(listActivities, {})).data;
  expect(items.map(({ kind }) => kind)).toContain('operator_resent_notice');
  const auditor = await makeOperator(service, ['security']);
  const audit = await auditor.ask('GET', `audit?kind=people.resend-notice&target=${person.accountId}`);
  expect(audit.body.items).toMatchObject([
    { operator: `account/${support.accountId}`, reason: because.reason, permission: permissionTo.helpPeople },
  ]);
  // Its link counts once, whichever of the two is pressed; then there is nothing to send to that contact.
  const token = /#([\w-]{43})/.exec(first ?? '')?.[1] ?? '';
  expect((await service.visitor().call(reportNotice, { token })).code).toBe(1);
  expect((await service.visitor().call(reportNotice, { token })).reason).toBe('notice_expired');
  service.clock.advance(601);
  await support.enter();
  expect((await resend(person, saved?.id)).word).toBe('done');
  service.clock.advance(601);
  await support.enter();
  // A later notice has arrived: this one was not sent.
  expect((await resend(person)).word).toBe('done');
  await expect.poll(() => noticesWith(person.phone, '标记了“不是我”')).toHaveLength(2);
  expect(await noticesWith(person.phone, '开启了两步验证')).toEqual([first, first]);
});

test('one without a link is sent again too: who was told that there is an account', async () => {
  const owner = await makeOperator(service, ['owner']);
  const phone = '13912349001';
  const made = await owner.ask('POST', 'people', { contact: phone, reason: '线下登记' });
  const person = { accountId: String(made.body['id']) } as RegisteredPerson;
  await expect.poll(() => noticesWith(phone, '开通了账号')).toHaveLength(1);
  expect((await resend(person)).word).toBe('done');
  await expect.poll(() => noticesWith(phone, '开通了账号')).toHaveLength(2);
});

// threat:notice-to-thief
test('a contact that came with the change, or after it, is told nothing again', async () => {
  const person = await registerPerson(service);
  service.clock.advance(60);
  await passCheck(person);
  const phone = '13912349002';
  await person.visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await service.readCode(phone, 'change_phone');
  expect((await person.visitor.call(changePhone, { phone, code })).code).toBe(1);
  await expect.poll(() => noticesWith(person.phone, '手机号已更换')).toHaveLength(1);
  service.clock.advance(60);
  expect((await resend(person)).word).toBe('done');
  await expect.poll(() => noticesWith(person.phone, '手机号已更换')).toHaveLength(2);
  expect(await noticesWith(phone, '手机号已更换')).toEqual([]);

  // The old number is somebody else's by now: nobody is left to be told.
  await registerPerson(service, { phone: person.phone });
  service.clock.advance(601);
  const before = (await textsTo(person.phone)).length;
  expect((await resend(person)).word).toBe('no_contact');
  expect((await textsTo(person.phone)).length).toBe(before);
});

// call:POST/manage/v1/people/{id}/resend-notice threat:notice-to-thief
test('nobody is flooded: one in ten minutes, each twice, of twenty at once one; after seven days none', async () => {
  const person = await registerNotified();
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(person)));
  expect(answers.filter(({ word }) => word === 'done')).toHaveLength(1);
  expect(new Set(answers.map(({ word }) => word))).toEqual(new Set(['done', 'too_many']));
  const refused = answers.find(({ word }) => word === 'too_many');
  expect(Number(refused?.wait)).toBeGreaterThan(0);
  expect(Number(refused?.wait)).toBeLessThanOrEqual(600);
  const [notice] = await noticesOf(person);
  service.clock.advance(601);
  await support.enter();
  expect((await resend(person, notice?.id)).word).toBe('done');
  service.clock.advance(601);
  await support.enter();
  expect((await resend(person, notice?.id)).word).toBe('resent_enough');
  await expect.poll(() => noticesWith(person.phone, '开启了两步验证')).toHaveLength(3);

  service.clock.advance(8 * 24 * 3600);
  support = await makeOperator(service, ['support']);
  expect((await resend(person, notice?.id)).word).toBe('no_notice');
  expect(await noticesOf(person)).toEqual([]);
});

test('somebody else’s notice is none, and an operator’s account is for who makes operators', async () => {
  const [one, other] = [await registerNotified(), await registerNotified()];
  const [notice] = await noticesOf(other);
  expect((await resend(one, notice?.id)).word).toBe('no_notice');
  const owner = await makeOperator(service, ['owner']);
  expect(await resend(owner)).toMatchObject({
    word: 'forbidden',
    body: { permission: permissionTo.writeOperators },
  });
});
