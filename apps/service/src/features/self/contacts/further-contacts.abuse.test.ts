import {
  addContact,
  changeEmail,
  listContacts,
  makeMainContact,
  removeContact,
} from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  changePassword,
  listQuarantine,
  listRecentlyAdded,
  restoreQuarantined,
} from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { type BreakIn, readLink, reset, textsTo, ways } from '../../../../test/break-in.ts';
import { addFurther, adding, codeFor, contactsOf, idOf } from '../../../../test/further-contact.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: { limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000, codes_per_account_day: 20 } },
  });
});
afterAll(() => service.close());

const day = 24 * 3600;
let made = 0;
const newEmail = () => `abuse${(made += 1)}@mail.example`;
const newPhone = () => `1361234${String((made += 1)).padStart(4, '0')}`;

test('nothing is added, removed or made the main one without the security check', async () => {
  const person = await registerPerson(service);
  const { visitor } = person;
  const phone = newPhone();
  const code = await codeFor(service, visitor, phone);
  expect((await visitor.call(addContact, adding(phone, code))).code).toBe(10);
  await passCheck(person);
  expect(await visitor.call(addContact, adding(phone, code))).toMatchObject({ code: 1 });
  service.clock.advance(601);
  const id = await idOf(visitor, phone.slice(-4));
  expect((await visitor.call(removeContact, { id })).code).toBe(10);
  expect((await visitor.call(makeMainContact, { id })).code).toBe(10);
  const stranger = service.visitor();
  for (const call of [removeContact, makeMainContact])
    expect((await stranger.call(call, { id })).code).toBe(401);
  expect((await stranger.call(listContacts, {})).code).toBe(401);
});

test('somebody else’s contact is neither seen nor touched by its id', async () => {
  const [owner, other] = [await registerPerson(service), await registerPerson(service)];
  for (const person of [owner, other]) await passCheck(person);
  const phone = newPhone();
  await addFurther(service, owner.visitor, phone);
  const id = await idOf(owner.visitor, phone.slice(-4));
  expect((await other.visitor.call(removeContact, { id })).code).toBe(404);
  expect((await other.visitor.call(makeMainContact, { id })).code).toBe(404);
  expect(await contactsOf(other.visitor)).toHaveLength(1);
  expect(await contactsOf(owner.visitor)).toHaveLength(2);
  // Nor does a list, or what was added lately, give anything but the mask away.
  const lists = JSON.stringify([
    (await owner.visitor.call(listContacts, {})).data,
    (await owner.visitor.call(listRecentlyAdded, {})).data,
  ]);
  expect(lists).not.toContain(phone);
});

test('a code of another purpose, of another address or of another browser adds nothing', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const { visitor } = person;
  const [phone, other] = [newPhone(), newPhone()];
  await visitor.call(phoneCodeCalls.login, { phone });
  const login = await service.readCode(phone, 'login');
  expect((await visitor.call(addContact, adding(phone, login))).reason).toBe('code_expired');
  service.clock.advance(61);
  const code = await codeFor(service, visitor, phone);
  expect((await visitor.call(addContact, adding(other, code))).reason).toBe('code_expired');
  const thief = await registerPerson(service);
  await passCheck(thief);
  expect((await thief.visitor.call(addContact, adding(phone, code))).code).not.toBe(1);
  expect(await contactsOf(visitor)).toHaveLength(1);
});

test('five wrong guesses use a code up', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const phone = newPhone();
  const code = await codeFor(service, person.visitor, phone);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await person.visitor.call(addContact, adding(phone, wrong))).code).not.toBe(1);
  }
  expect((await person.visitor.call(addContact, adding(phone, code))).code).not.toBe(1);
});

test('codes to ever new addresses end at the day’s limit of the account', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const answers = [];
  for (let each = 0; each < 25; each += 1) {
    answers.push(await person.visitor.call(emailCodeCalls.change_email, { email: newEmail() }));
  }
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
  expect(answers.at(-1)?.code).toBe(429);
});

test('of two accounts that add one address at once, one gets it; of twenty additions with one code, one succeeds', async () => {
  const [one, other] = [await registerPerson(service), await registerPerson(service)];
  for (const person of [one, other]) await passCheck(person);
  const phone = newPhone();
  const first = await codeFor(service, one.visitor, phone);
  service.clock.advance(61);
  const second = await codeFor(service, other.visitor, phone);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => other.visitor.call(addContact, adding(phone, second))),
    ...Array.from({ length: 10 }, () => one.visitor.call(addContact, adding(phone, first))),
  ]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const rows = await service.database
    .selectFrom('contact')
    .selectAll()
    .where('value_key', '=', phone)
    .execute();
  expect(rows).toHaveLength(1);
});

test('one that is another account’s, as a main or a further one, is refused to everybody else', async () => {
  const [one, other] = [await registerPerson(service), await registerPerson(service)];
  await passCheck(one);
  await passCheck(other);
  const email = newEmail();
  await addFurther(service, one.visitor, newEmail());
  await addFurther(service, one.visitor, email);
  await addFurther(service, other.visitor, newEmail());
  service.clock.advance(61);
  const code = await codeFor(service, other.visitor, email);
  expect((await other.visitor.call(addContact, adding(email.toUpperCase(), code))).reason).toBe(
    'belongs_to_other',
  );
  service.clock.advance(61);
  const again = await codeFor(service, other.visitor, email);
  expect((await other.visitor.call(changeEmail, { email, code: again })).reason).toBe('belongs_to_other');
  service.clock.advance(61);
  const own = await codeFor(service, other.visitor, one.phone);
  expect((await other.visitor.call(addContact, adding(one.phone, own))).reason).toBe('belongs_to_other');
});

test('of ten additions at once beyond the room, no more than three stay', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const { visitor } = person;
  const phones = Array.from({ length: 6 }, newPhone);
  const codes: string[] = [];
  for (const phone of phones) codes.push(await codeFor(service, visitor, phone));
  await Promise.all(phones.map((phone, at) => visitor.call(addContact, adding(phone, codes[at] ?? ''))));
  expect(await contactsOf(visitor)).toHaveLength(4);
});

test('the last way in stays, also where it is a further one', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const phone = newPhone();
  await addFurther(service, person.visitor, phone);
  const id = await idOf(person.visitor, phone.slice(-4));
  // As after a 不是我 that left neither a password nor a main number.
  await service.database.deleteFrom('contact').where('account_id', '=', person.accountId).execute();
  await service.database
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', person.accountId)
    .execute();
  expect((await person.visitor.call(removeContact, { id })).reason).toBe('last_contact');
  expect(await contactsOf(person.visitor)).toHaveLength(1);
});

/** The account's numbers and addresses in full, the main ones marked. */
async function readAll(accountId: string): Promise<string[]> {
  const rows = await service.database
    .selectFrom('contact')
    .select(['value', 'account_id'])
    .where((row) => row.or([row('account_id', '=', accountId), row('further_of', '=', accountId)]))
    .orderBy('value')
    .execute();
  return rows.map(({ value, account_id: main }) => (main ? `${value} main` : value));
}

/** Somebody signs in with a password that they have no business to know, and has passed the check. */
async function enterWith({ phone, password }: RegisteredPerson) {
  const thief = service.visitor();
  thief.token = (await thief.call(signInByPassword, { account: phone, password })).data.token;
  await readLink({ service, owner: { phone } });
  service.clock.advance(61);
  expect(await thief.call(passStepUp, { type: 'password', password })).toMatchObject({ code: 1 });
  return thief;
}

/** What the calls name the oldest further one. */
const oldest = async (visitor: Visitor) =>
  (await visitor.call(listContacts, {})).data.items.find(({ main }) => !main)?.id ?? '';

describe.each(Object.keys(ways) as (keyof typeof ways)[])('不是我 by %s', (way) => {
  test('takes what an intruder added, and gives back what they removed and replaced', async () => {
    const owner = await registerPerson(service);
    await passCheck(owner);
    service.clock.advance(60);
    for (const phone of [newPhone(), newPhone()]) await addFurther(service, owner.visitor, phone);
    const before = await readAll(owner.accountId);
    service.clock.advance(day);

    const thief = await enterWith(owner);
    const brought = newPhone();
    await addFurther(service, thief, brought);
    for (let each = 0; each < 2; each += 1) {
      expect(await thief.call(removeContact, { id: await oldest(thief) })).toMatchObject({ code: 1 });
    }
    expect(await thief.call(makeMainContact, { id: await oldest(thief) })).toMatchObject({ code: 1 });
    expect(await thief.call(removeContact, { id: await oldest(thief) })).toMatchObject({ code: 1 });
    expect(await readAll(owner.accountId)).toEqual([`${brought} main`]);

    const { quarantined } = await ways[way]({ service, owner, intruder: thief } as unknown as BreakIn);
    expect(quarantined).toEqual([{ kind: 'contact', name: expect.stringContaining('136****') }]);
    expect(await readAll(owner.accountId)).toEqual(before);
  });
});

test('a reset by a fresh further one puts nothing of the owner aside, who hears of it everywhere; by an older one it puts the fresh one aside', async () => {
  const owner = await registerPerson(service);
  await passCheck(owner);
  const [own, brought] = [newPhone(), newPhone()];
  // Not as the account was made.
  service.clock.advance(60);
  await addFurther(service, owner.visitor, own);
  service.clock.advance(day);
  const thief = await enterWith(owner);
  await addFurther(service, thief, brought);
  const scene = { service, owner } as unknown as BreakIn;
  expect((await reset(scene, { kind: 'phone', value: brought })).quarantined).toEqual([]);
  for (const to of [owner.phone, own]) {
    await expect
      .poll(() => textsTo(service, to))
      .toContainEqual(expect.stringMatching(/密码已重设.*not-me#/));
  }
  expect((await reset(scene, { kind: 'phone', value: owner.phone })).quarantined).toEqual([
    { kind: 'contact', name: expect.stringContaining('136****') },
    { kind: 'contact', name: expect.stringContaining('136****') },
  ]);
  expect(await readAll(owner.accountId)).toEqual([`${owner.phone} main`]);
  const password = `${owner.password} anew`;
  const tried = await service.visitor().call(signInByPassword, { account: brought, password });
  expect(tried.code).toBe(0);

  // What was the owner's after all comes back to the place it had.
  const back = service.visitor();
  back.token = (await back.call(signInByPassword, { account: owner.phone, password })).data.token;
  await back.call(passStepUp, { type: 'password', password });
  for (const { id } of (await back.call(listQuarantine, {})).data.items) {
    expect(await back.call(restoreQuarantined, { id })).toMatchObject({ code: 1 });
  }
  expect(await readAll(owner.accountId)).toEqual([brought, own, `${owner.phone} main`].toSorted());
});

test('a reset brings nothing back that its owner has removed', async () => {
  const owner = await registerPerson(service);
  await passCheck(owner);
  const { visitor } = owner;
  const phones = [newPhone(), newPhone()];
  for (const phone of phones) await addFurther(service, visitor, phone);
  service.clock.advance(8 * day);
  visitor.token = (
    await visitor.call(signInByPassword, { account: owner.phone, password: owner.password })
  ).data.token;
  await passCheck(owner);
  expect(await visitor.call(makeMainContact, { id: await oldest(visitor) })).toMatchObject({ code: 1 });
  for (let each = 0; each < 2; each += 1) {
    expect(await visitor.call(removeContact, { id: await oldest(visitor) })).toMatchObject({ code: 1 });
  }
  const left = await readAll(owner.accountId);
  const [main = ''] = left[0]?.split(' ') ?? [];
  await reset({ service, owner } as unknown as BreakIn, { kind: 'phone', value: main });
  expect(await readAll(owner.accountId)).toEqual([`${main} main`]);
});

test('what was added lately is put aside one by one when the password changes', async () => {
  const owner = await registerPerson(service);
  await passCheck(owner);
  const [main, second, third] = [newEmail(), newEmail(), newEmail()];
  service.clock.advance(60);
  for (const email of [main, second, third]) await addFurther(service, owner.visitor, email);
  const added = (await owner.visitor.call(listRecentlyAdded, {})).data.items;
  const id = added.find(({ id: each }) => each !== 'contact:email')?.id ?? '';
  const order = { password: 'a whole new secret 9', old_password: owner.password, put_aside: [id] };
  expect((await owner.visitor.call(changePassword, order)).data.quarantined).toHaveLength(1);
  expect(await readAll(owner.accountId)).toHaveLength(3);
});
