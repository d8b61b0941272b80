import { expect, it } from 'vitest';
import { ratePassword } from './rate-password.ts';

it.each([
  ['', 0],
  ['abc1234', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaa', 1],
  ['qwertyuiop', 1],
  ['abcabcabcabc', 1],
  ['11111111', 1],
  ['tongxing', 1],
  ['tongxing2026', 2],
  ['lantern-7q', 2],
  ['正确的马电池订书钉', 4],
  ['西湖边的老房子2026', 3],
  ['新新新新新新新新', 1],
  ['lantern-on-hill', 3],
  ['correct horse battery staple', 4],
  ['k9$Vr2!mWz8#Lp5&Tq', 4],
])('%s is worth %d', (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});

it('gives nothing for a name of one’s own', () => {
  expect(ratePassword('linwan-linwan-x', ['linwan@example.com'])).toBeLessThan(
    ratePassword('linwan-linwan-x'),
  );
});

/** A pattern that tries every way to repeat would go on for ever: the test's own limit ends it. */
it('comes to an end with the longest password', () => {
  expect(ratePassword('ab'.repeat(256))).toBe(1);
  expect(ratePassword(`${'a'.repeat(511)}b`)).toBe(1);
});
