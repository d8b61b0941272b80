import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { passwordHashing } from './password-hash.ts';

// Looked at from outside, and as it is: the hashing itself stays what it was.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

/** The parameters of the verifications that were done. */
const verified = () =>
  vi.mocked(argon2.verify).mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'));
const today = ['$argon2id$v=19$m=19456,t=2,p=1'];

// threat:sign-in-time
test('an own hash, an imported hash and an unknown account cost one verification with the same parameters', async () => {
  const stored = await passwordHashing.hash('correct horse battery 7');
  expect(await passwordHashing.verify(stored, 'correct horse battery 7')).toBe(true);
  expect(verified()).toEqual(today);

  vi.mocked(argon2.verify).mockClear();
  expect(await passwordHashing.verify('$md5$pepper$0123456789abcdef0123456789abcdef', 'anything')).toBe(
    false,
  );
  expect(verified()).toEqual(today);

  vi.mocked(argon2.verify).mockClear();
  expect(await passwordHashing.verifyNothing('no account has this password')).toBe(false);
  expect(verified()).toEqual(today);
});

// threat:sign-in-time
test('a hash with other parameters needs a rehash, a current one does not', async () => {
  expect(passwordHashing.needsRehash(await passwordHashing.hash('correct horse battery 7'))).toBe(false);
  expect(passwordHashing.needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
  expect(passwordHashing.needsRehash('$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy')).toBe(
    true,
  );
});
