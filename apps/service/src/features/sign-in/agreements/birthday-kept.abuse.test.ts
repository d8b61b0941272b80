import { allCalls } from '@tongxing/contract/all-calls.ts';
import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { listMerges, mergeAccounts, previewMerge, undoMerge } from '@tongxing/contract/calls/merging.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { passCheck } from '../../../../test/be-proven.ts';
import { mergeInto, signInHere, startMergeOf } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { adminHandlers } from '../../../modules.ts';

// Who has said that they are under fourteen is protected, also from saying something else a minute later.

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const years = (age: number) => `${service.clock.now().getUTCFullYear() - age}-01-01`;
const format = ({ visitor }: RegisteredPerson, birthday: string) => visitor.call(editProfile, { birthday });
const birthdayOf = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(getProfile, {})).data.birthday;
const isGuardianDue = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listAgreements, {})).data.due.includes('guardian');
async function registerAged(age: number | null): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  if (age !== null) expect((await format(person, years(age))).code).toBe(1);
  return person;
}

// threat:child-birthday
test.each([
  ['an older one', () => years(30)],
  ['one that makes them fourteen in a month', () => years(13)],
  ['none', () => ''],
])('who has said to be under fourteen does not take it back: %s', async (_, later) => {
  const child = await registerAged(12);
  expect((await format(child, later())).reason).toBe('birthday_kept');
  expect(await birthdayOf(child)).toBe(years(12));
  expect(await isGuardianDue(child)).toBe(true);
  // Nothing of a refused change is kept, and what is no birthday is changed as ever.
  expect((await child.visitor.call(editProfile, { birthday: later(), bio: '我大了' })).code).toBe(0);
  expect((await child.visitor.call(editProfile, { bio: '小学生', birthday: years(12) })).code).toBe(1);
  expect((await child.visitor.call(getProfile, {})).data.bio).toBe('小学生');
});

test('a younger birthday is accepted from adults too; after the fourteenth birthday any is accepted', async () => {
  const child = await registerAged(12);
  expect((await format(child, years(10))).code).toBe(1);
  expect((await format(child, years(12))).reason).toBe('birthday_kept');
  const grown = await registerAged(30);
  expect((await format(grown, years(20))).code).toBe(1);
  expect((await format(grown, '')).code).toBe(1);
  const almost = await registerAged(null);
  const inMonths = new Date(service.clock.now().getTime() + 20 * 24 * 3600_000);
  const [soon = ''] = inMonths.toISOString().split('T');
  expect((await format(almost, `${Number(soon.slice(0, 4)) - 14}${soon.slice(4)}`)).code).toBe(1);
  expect((await format(almost, years(30))).reason).toBe('birthday_kept');
  service.clock.advance(21 * 24 * 3600);
  await signInHere(almost.visitor, almost);
  expect((await format(almost, years(30))).code).toBe(1);
});

// threat:child-birthday
test('who has only the token makes no child of somebody; whoever says to be younger still needs no check', async () => {
  const person = await registerPerson(service);
  for (const birthday of [years(12), years(13)]) expect((await format(person, birthday)).code).toBe(10);
  expect((await person.visitor.call(editProfile, { birthday: years(12), bio: '小学生' })).code).toBe(10);
  expect([await birthdayOf(person), (await person.visitor.call(getProfile, {})).data.bio]).toEqual(['', '']);
  expect((await format(person, years(30))).code).toBe(1);
  expect((await format(person, years(12))).code).toBe(10);
  await passCheck(person);
  expect((await format(person, years(12))).code).toBe(1);
  service.clock.advance(601);
  expect((await format(person, years(11))).code).toBe(1);
});

// threat:child-birthday
test('of two birthdays set at once, the one under fourteen stays', async () => {
  const person = await registerAged(null);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => format(person, years(turn % 2 === 0 ? 12 : 30))),
  );
  expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(5);
  expect(await birthdayOf(person)).toBe(years(12));
});

test('a guardian’s consent does not change this', async () => {
  const child = await registerAged(12);
  const phone = '13912340002';
  await child.visitor.call(phoneCodeCalls.guardian, { phone });
  const code = await service.readCode(phone, 'guardian');
  expect((await child.visitor.call(agree, { guardian: { name: '林岚', phone, code } })).code).toBe(1);
  expect((await format(child, years(30))).reason).toBe('birthday_kept');
});

// threat:child-birthday
test.each([
  ['no birthday', null],
  ['a grown-up’s', 30],
  ['another one under fourteen', 13],
] as const)(
  'an account with %s that absorbs a child’s is a child’s until the merge is undone',
  async (_, age) => {
    const [first, child] = [await registerAged(age), await registerAged(12)];
    const had = await birthdayOf(first);
    await mergeInto(first, child);
    expect(await birthdayOf(first)).toBe(years(12));
    expect(await isGuardianDue(first)).toBe(true);
    expect((await format(first, years(30))).reason).toBe('birthday_kept');
    await passCheck(first);
    const [merge] = (await first.visitor.call(listMerges, {})).data.items;
    expect((await first.visitor.call(undoMerge, { id: merge?.id ?? '' })).code).toBe(1);
    expect(await birthdayOf(first)).toBe(had);
    await signInHere(child.visitor, child);
    expect(await birthdayOf(child)).toBe(years(12));
    expect(await isGuardianDue(child)).toBe(true);
  },
);

// threat:child-birthday
test.each([
  ['no birthday', null],
  ['a grown-up’s', 30],
] as const)('a child’s account stays one, whatever goes into it: %s', async (_, age) => {
  const [child, other] = [await registerAged(12), await registerAged(age)];
  await mergeInto(child, other);
  expect(await birthdayOf(child)).toBe(years(12));
  expect(await isGuardianDue(child)).toBe(true);
});

test('a merge of two adults keeps the remaining account’s birthday; a later change survives the undo', async () => {
  const [first, second] = [await registerAged(30), await registerAged(20)];
  await mergeInto(first, second);
  expect(await birthdayOf(first)).toBe(years(30));

  const [grown, child] = [await registerAged(30), await registerAged(12)];
  await mergeInto(grown, child);
  expect((await format(grown, years(11))).code).toBe(1);
  await passCheck(grown);
  const [merge] = (await grown.visitor.call(listMerges, {})).data.items;
  expect((await grown.visitor.call(undoMerge, { id: merge?.id ?? '' })).code).toBe(1);
  expect(await birthdayOf(grown)).toBe(years(11));
});

test('the preview of a merge says that the remaining account will be a child’s', async () => {
  const [first, child] = [await registerAged(null), await registerAged(12)];
  const merge_id = await startMergeOf(first, child);
  const { plans } = (await first.visitor.call(previewMerge, { merge_id })).data;
  const notices = Object.fromEntries(plans.map(({ keep, moves }) => [keep, moves.birthday]));
  expect(notices).toEqual({ [first.accountId]: true, [child.accountId]: false });
  // The other way round: the child's account is the one that stays.
  const merged = await first.visitor.call(mergeAccounts, { merge_id, keep: child.accountId });
  expect(merged.code).toBe(1);
  expect(await birthdayOf(first)).toBe(years(12));
});

test('only the profile and an operator’s correction with a reason set a birthday', () => {
  const calls = [...allCalls, ...adminHandlers.map(({ call }) => call)];
  const taking = calls.filter(({ input }) => {
    const shape = z.toJSONSchema(input as never, { io: 'input', unrepresentable: 'any' });
    // By the names of its fields; a claim of that name sets none.
    return /"\w*birth\w*":/i.test(JSON.stringify(shape));
  });
  expect(taking.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v3/user/edit',
    'POST /manage/v1/people/{id}/correct-birthday',
  ]);
});
