import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import {
  addContact,
  changeEmail,
  changePhone,
  listContacts,
  makeMainContact,
  removeContact,
} from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther, adding, codeFor, contactsOf, idOf } from '../../../../test/further-contact.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: { limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000, codes_per_account_day: 1000 } },
  });
});
afterAll(() => service.close());

const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];
let made = 0;
const newEmail = () => `further${(made += 1)}@mail.example`;
const newPhone = () => `1371234${String((made += 1)).padStart(4, '0')}`;

/** Somebody with a number and an address, who has just passed the check. */
async function openPerson() {
  const person = await registerPerson(service);
  await passCheck(person);
  const { visitor } = person;
  const email = newEmail();
  const code = await codeFor(service, visitor, email);
  expect(await visitor.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
  return { ...person, email };
}

const ownerOf = async (visitor: ReturnType<TestService['visitor']>) =>
  (await visitor.call(getProfile, {})).data.id;

// call:GET/v3/user/contacts
test('further contacts stand beside the main ones, which the profile still shows', async () => {
  const { visitor, phone, email } = await openPerson();
  const [secondPhone, secondEmail] = [newPhone(), newEmail()];
  const before = (await visitor.call(getProfile, {})).data;
  await addFurther(service, visitor, secondPhone);
  await addFurther(service, visitor, secondEmail);
  expect(await contactsOf(visitor)).toEqual([
    `${phone.slice(0, 3)}****${phone.slice(-4)} main`,
    `137****${secondPhone.slice(-4)}`,
    expect.stringMatching(/@mail\.example main$/),
    expect.stringMatching(/@mail\.example$/),
  ]);
  expect((await visitor.call(getProfile, {})).data).toEqual(before);
  const { items } = (await visitor.call(listActivities, { type: 'security' })).data;
  expect(items.filter(({ kind }) => kind === 'contact_added')).toHaveLength(2);
  // Every one that was there before hears of it, also the further one of the other addition; the new one does not.
  for (const to of [phone, email, secondPhone]) {
    await expect.poll(() => textsTo(to)).toContainEqual(expect.stringMatching(/添加了备用邮箱“.*not-me#/));
  }
  expect((await textsTo(secondEmail)).join()).not.toContain('添加了备用');
});

test('a further contact signs in by code and with the password, and nobody else can register it', async () => {
  const { visitor, password } = await openPerson();
  const [phone, email] = [newPhone(), newEmail()];
  await addFurther(service, visitor, phone);
  await addFurther(service, visitor, email);
  const own = await ownerOf(visitor);

  const byPhone = service.visitor();
  service.clock.advance(61);
  await byPhone.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  byPhone.token = (await byPhone.call(signInByPhoneCode, { phone, code })).data.token;
  expect(await ownerOf(byPhone)).toBe(own);

  const byEmail = service.visitor();
  await byEmail.call(emailCodeCalls.login, { email });
  const mailed = await service.readCode(email, 'login');
  byEmail.token = (await byEmail.call(signInByEmailCode, { email, code: mailed })).data.token;
  expect(await ownerOf(byEmail)).toBe(own);

  const byPassword = service.visitor();
  const entered = await byPassword.call(signInByPassword, { account: email.toUpperCase(), password });
  byPassword.token = entered.data.token;
  expect(await ownerOf(byPassword)).toBe(own);

  const newPerson = service.visitor();
  service.clock.advance(61);
  await newPerson.call(phoneCodeCalls.register, { phone });
  const registering = await newPerson.call(register, {
    type: 'phone',
    phone,
    code: await service.readCode(phone, 'register'),
    password: 'a garden of my own 4',
    terms_version: '1.0',
    privacy_version: '1.0',
  });
  expect(registering.reason).toBe('phone_taken');
});

// call:POST/v3/user/contacts/main
test('making a further contact the main one swaps the two and notifies every contact', async () => {
  const { visitor, phone, email } = await openPerson();
  const second = newPhone();
  await addFurther(service, visitor, second);
  const id = await idOf(visitor, second.slice(-4));
  expect(await visitor.call(makeMainContact, { id })).toMatchObject({ code: 1 });
  expect((await contactsOf(visitor)).slice(0, 2)).toEqual([
    `137****${second.slice(-4)} main`,
    `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  ]);
  expect((await visitor.call(getProfile, {})).data.phone).toContain(second.slice(-4));
  for (const to of [phone, email, second]) {
    await expect.poll(() => textsTo(to)).toContainEqual(expect.stringMatching(/设为主要的.*not-me#/));
  }
  expect((await visitor.call(makeMainContact, { id: 'phone' })).reason).toBe('contact_unchanged');
  expect((await visitor.call(makeMainContact, { id })).code).toBe(404);
});

test('changing the main contact to a further one does the same', async () => {
  const { visitor, phone } = await openPerson();
  const second = newPhone();
  await addFurther(service, visitor, second);
  service.clock.advance(61);
  const code = await codeFor(service, visitor, second);
  expect(await visitor.call(changePhone, { phone: second, code })).toMatchObject({ code: 1 });
  expect((await contactsOf(visitor)).slice(0, 2)).toEqual([
    `137****${second.slice(-4)} main`,
    `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  ]);
});

// call:POST/v3/user/contacts
test('the first contact of its kind becomes the main one; a fourth further one is refused', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const { visitor } = person;
  const first = newEmail();
  const code = await codeFor(service, visitor, first);
  expect((await visitor.call(addContact, adding(first, code))).data).toEqual({ main: true });
  for (let each = 0; each < 3; each += 1) await addFurther(service, visitor, newEmail());
  const most = newEmail();
  const refused = await visitor.call(addContact, adding(most, await codeFor(service, visitor, most)));
  expect(refused).toMatchObject({ reason: 'contacts_full', msg: expect.stringContaining('3') });
  // A number has room of its own.
  await addFurther(service, visitor, newPhone());
});

test('a removed contact no longer signs in, is notified with a link, and is free for others', async () => {
  const { visitor, email } = await openPerson();
  const second = newEmail();
  await addFurther(service, visitor, second);
  const items = (await visitor.call(listContacts, {})).data.items;
  const id = items.find(({ type, main }) => type === 'email' && !main)?.id ?? '';
  expect((await visitor.call(removeContact, { id: 'email' })).reason).toBe('contact_is_main');
  expect(await visitor.call(removeContact, { id })).toMatchObject({ code: 1 });
  expect((await visitor.call(removeContact, { id })).code).toBe(404);
  for (const to of [email, second]) {
    await expect.poll(() => textsTo(to)).toContainEqual(expect.stringMatching(/移除了备用邮箱“.*not-me#/));
  }
  const other = await openPerson();
  service.clock.advance(61);
  await passCheck(other);
  await addFurther(service, other.visitor, second);
});
