import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
  await registerPerson(service, { username: 'taken_name' });
});
afterAll(() => service.close());

const tryToRegister = (visitor: Visitor, username: string) =>
  visitor.call(register, {
    type: 'phone',
    phone: '13955557777',
    code: '000000',
    password: 'correct horse battery 7',
    username,
    terms_version: '1.0',
    privacy_version: '1.0',
  });

/** Every call that says whether a user name is taken to who has no account. */
const askers: Record<
  string,
  (visitor: Visitor, username: string) => Promise<{ code: number; reason?: string }>
> = {
  'the form’s own call': (visitor, username) => visitor.call(isUsernameFree, { username }),
  registration: tryToRegister,
};

// threat:CVE-2026-23511
test.each(Object.keys(askers))('a list of user names is not checked by %s', async (name) => {
  const visitor = service.visitor(`10.31.${name.length}.1`);
  const codes = [];
  for (let at = 0; at < 70; at += 1) codes.push((await askers[name]?.(visitor, 'taken_name'))?.code);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(9);
  // Elsewhere people go on.
  const other = await tryToRegister(service.visitor('10.32.0.1'), 'taken_name');
  expect(other.reason).toBe('username_taken');
});

// threat:username-swapped
test('a first user name starts no period, and its replacement does, after a check', async () => {
  const person = await registerPerson(service);
  const name = (username: string) => person.visitor.call(editProfile, { username });
  expect((await name('by_a_thief')).code).toBe(1);
  expect((await name('by_the_owner')).code).toBe(10);
  await passCheck(person);
  expect((await name('by_the_owner')).code).toBe(1);
  expect((await name('another_one')).reason).toBe('username_too_soon');
});
