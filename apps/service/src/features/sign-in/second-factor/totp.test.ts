import { expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { findTotpSteps, totpUri, writeTotpSecret } from './totp.ts';

/** RFC 6238 appendix B, SHA-1, the last six of its eight digits. */
const secret = writeTotpSecret(Buffer.from('12345678901234567890'));
const vectors: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

test.each(vectors)('the published vector at %i seconds', (seconds, code) => {
  const moment = new Date(seconds * 1000);
  expect(findTotpSteps(secret, code, moment)).toContain(Math.floor(seconds / 30));
  expect(authenticatorCode(secret, moment)).toBe(code);
});

test('codes of one step before and after are accepted, those of two are not', () => {
  const now = new Date('2026-05-01T08:00:00Z');
  for (const steps of [-1, 0, 1]) {
    expect(findTotpSteps(secret, authenticatorCode(secret, now, steps), now)).toHaveLength(1);
  }
  for (const steps of [-3, -2, 2, 3]) {
    expect(findTotpSteps(secret, authenticatorCode(secret, now, steps), now)).toEqual([]);
  }
});

test('the URI names issuer and account as authenticator apps expect', () => {
  const uri = new URL(totpUri(secret, '通行: 账号中心', 'lin:wan@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('通行： 账号中心');
  expect(uri.searchParams.get('digits')).toBe('6');
  expect(uri.searchParams.get('period')).toBe('30');
  expect(decodeURIComponent(uri.pathname)).toMatch(/\/通行： 账号中心:lin：wan@example.com$/);
});
