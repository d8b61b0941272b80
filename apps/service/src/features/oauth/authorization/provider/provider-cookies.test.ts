import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { signCookies } from './provider-cookies.ts';

const { sign, verify, index } = signCookies(createSecretKey('a secret that only the provider has', 'utf8'));

/** As Keygrip 1.1.0 signs it with this secret. */
const [cookie, signature] = ['tongxing-op=22', 'miQuqL1P6C9_5UD-5HpMMKSAXFs'];

test('signs cookies as Keygrip does', () => {
  expect([sign(cookie), verify(cookie, signature), index(cookie, signature)]).toEqual([signature, true, 0]);
});

test.each(['', signature.slice(1), signature.toUpperCase(), `${signature}=`, sign(`${cookie}0`)])(
  'refuses another signature: "%s"',
  (wrong) => {
    expect([verify(cookie, wrong), index(cookie, wrong)]).toEqual([false, -1]);
  },
);
