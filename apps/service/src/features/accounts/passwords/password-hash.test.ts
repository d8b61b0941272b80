import * as argon2 from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
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

test('a password in full width opens an imported hash of what was typed, and our own of either form', async () => {
  const typed = 'Ｐａｓｓ１２３４！';
  const other = { memoryCost: 1024, timeCost: 2, parallelism: 1 };
  for (const stored of [
    await argon2.hash(typed, other),
    await argon2.hash(typed, { ...other, memoryCost: 19_456 }),
    await argon2.hash('Pass1234!', other),
    await hashBcrypt(typed, { cost: 4 }),
    await passwordHashing.hash(typed),
  ]) {
    expect(await passwordHashing.verify(stored, typed), stored).toBe(true);
    expect(await passwordHashing.verify(stored, `${typed}x`), stored).toBe(false);
  }
  expect(await passwordHashing.verify(await passwordHashing.hash(typed), 'Pass1234!')).toBe(true);
});

// threat:sign-in-time
test('a cheap Argon2 hash of another system costs what nobody costs', async () => {
  const cheap = await argon2.hash('anything', { memoryCost: 64, timeCost: 1, parallelism: 1 });
  vi.mocked(argon2.verify).mockClear();
  await passwordHashing.verify(cheap, 'something else');
  expect(verified()).toEqual([...today, '$argon2id$v=19$m=64,t=1,p=1']);
});
