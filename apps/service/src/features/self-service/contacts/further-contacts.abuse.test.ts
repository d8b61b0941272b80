import {
  addContact,
  changeEmail,
  listContacts,
  makeMainContact,
  removeContact,
} from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { listRecentlyAdded } from '@tongxing/contract/calls/recovery.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther, adding, codeFor, contactsOf, idOf } from '../../../../test/further-contact.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: { limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000, codes_per_account_day: 20 } },
  });
});
afterAll(() => service.close());

let made = 0;
const newEmail = () => `abuse${(made += 1)}@mail.example`;
const newPhone = () => `1361234${String((made += 1)).padStart(4, '0')}`;

test('adding, removing and promoting a contact require the security check', async () => {
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

// threat:contact-races
test('another account’s contact cannot be read or changed by its id', async () => {
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

// threat:contact-races
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

test('five wrong tries use up a code', async () => {
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

test('codes to new addresses are limited per account and day', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const answers = [];
  for (let each = 0; each < 25; each += 1) {
    answers.push(await person.visitor.call(emailCodeCalls.change_email, { email: newEmail() }));
  }
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
  expect(answers.at(-1)?.code).toBe(429);
});

// threat:contact-races
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

test('another account’s main or further contact is refused', async () => {
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

test('of ten parallel additions no more than three stay', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const { visitor } = person;
  const phones = Array.from({ length: 6 }, newPhone);
  const codes: string[] = [];
  for (const phone of phones) codes.push(await codeFor(service, visitor, phone));
  await Promise.all(phones.map((phone, at) => visitor.call(addContact, adding(phone, codes[at] ?? ''))));
  expect(await contactsOf(visitor)).toHaveLength(4);
});

// call:POST/v3/user/contacts/remove threat:contact-races
test('the last way to sign in stays, even if it is a further contact', async () => {
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
