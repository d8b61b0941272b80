import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let security: TestOperator;
beforeAll(async () => {
  service = await openService();
  security = await makeOperator(service, ['security']);
}, 300_000);
afterAll(() => service.close());

const years = (age: number) => `${service.clock.now().getUTCFullYear() - age}-01-01`;
async function correct({ accountId }: RegisteredPerson, birthday: string, reason = '出示了身份证') {
  const path = `people/${accountId}/correct-birthday`;
  const { status, body } = await security.ask('POST', path, { birthday, reason });
  return status === 200 ? 'done' : body.type.replace('urn:tongxing:problem:', '');
}
const isGuardianDue = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listAgreements, {})).data.due.includes('guardian');

// call:POST/manage/v1/people/{id}/correct-birthday
test('who has mistyped and is under fourteen now is helped by an operator, with a reason; the day is in no audit', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  await person.visitor.call(editProfile, { birthday: years(10) });
  expect((await person.visitor.call(editProfile, { birthday: years(30) })).reason).toBe('birthday_kept');
  expect(await correct(person, years(30), '')).toBe('bad_input');
  expect(await correct(person, years(30))).toBe('done');
  expect((await person.visitor.call(getProfile, {})).data.birthday).toBe(years(30));
  expect(await isGuardianDue(person)).toBe(false);
  const { items } = (await person.visitor.call(listActivities, {})).data;
  expect(items.map(({ kind }) => kind)).toContain('operator_corrected_birthday');
  const audit = await security.ask('GET', `audit?kind=people.correct-birthday&target=${person.accountId}`);
  expect(audit.body.items).toMatchObject([
    { reason: '出示了身份证', before: { under_fourteen: true }, after: { under_fourteen: false } },
  ]);
  expect(JSON.stringify(audit.body)).not.toContain(years(30));
  const notices = async () =>
    ((await service.ports.listOutbox?.(person.phone)) ?? []).map(({ text }) => text);
  await expect.poll(async () => (await notices()).some((text) => text.includes('更正了生日'))).toBe(true);
});

test('a child that said to be older is one from then on; no day and no possible day are told apart', async () => {
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { birthday: years(30) });
  expect(await correct(person, years(11))).toBe('done');
  expect(await isGuardianDue(person)).toBe(true);
  expect((await person.visitor.call(editProfile, { birthday: '' })).reason).toBe('birthday_kept');
  for (const wrong of ['2010-02-30', '1700-01-01', '9999-01-01', '昨天']) {
    expect(await correct(person, wrong), wrong).toBe('bad_input');
  }
  expect(await correct(person, '')).toBe('done');
  expect(await isGuardianDue(person)).toBe(false);
});
