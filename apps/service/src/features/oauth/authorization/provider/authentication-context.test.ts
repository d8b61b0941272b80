import { expect, test } from 'vitest';
import type { Evidence } from '../../../../kernel/evidence.ts';
import { carry, shown, shownInCheck } from '../../../protection/evidence/evidence.ts';
import { describeAuthentication, methodsReaching, reaches } from './authentication-context.ts';

const oneFactor = 'urn:tongxing:acr:one-factor';
const twoFactors = 'urn:tongxing:acr:two-factor';
const at = new Date('2026-11-22T08:00:00Z');
const passkey = shown('passkey', at, 'hwk');

test.each<[string, Evidence, string, string[]]>([
  ['a password', [shown('password', at)], oneFactor, ['pwd']],
  ['a code by SMS', [shown('phone_code', at)], oneFactor, ['sms']],
  ['a code by e-mail', [shown('email_code', at)], oneFactor, ['otp']],
  ['a provider', [shown('wechat', at)], oneFactor, ['fed']],
  [
    'a password and the authenticator',
    [shown('password', at), shown('totp', at)],
    twoFactors,
    ['mfa', 'otp', 'pwd'],
  ],
  ['a passkey', [passkey], 'phr', ['hwk', 'mfa', 'pop', 'user']],
  // Nobody here has shown anything: not the passkey of the phone that scanned, nor the code of thirty days ago.
  ['a scanned code', carry([passkey], 'qrcode'), '0', []],
  ['a switched account', carry([shown('password', at), shown('totp', at)], 'switch'), '0', []],
  [
    'a password in a trusted browser',
    [shown('password', at), ...carry([shown('totp', at)], 'trusted_browser')],
    oneFactor,
    ['pwd'],
  ],
  [
    'a scanned code and a check since',
    [...carry([passkey], 'qrcode'), shownInCheck('password', at, { secret: 'secret', device: null })],
    oneFactor,
    ['pwd'],
  ],
  ['nothing', [], '0', []],
])('derives acr and amr of %s', (_, evidence, acr, amr) => {
  const notices = describeAuthentication(evidence);
  expect([notices.acr, notices.amr.toSorted()]).toEqual([acr, amr]);
});

test('accepts a stronger acr for a weaker one, and none without evidence', () => {
  expect(reaches('phr', [twoFactors])).toBe(true);
  expect(reaches(oneFactor, [twoFactors])).toBe(false);
  expect(reaches('0', [oneFactor])).toBe(false);
});

test('offers only the security checks that reach the acr', () => {
  expect(methodsReaching(['passkey', 'totp'], [twoFactors])).toEqual(['passkey', 'totp']);
  expect(methodsReaching(['passkey', 'totp'], ['phr'])).toEqual(['passkey']);
  expect(methodsReaching(['password', 'phone'], [twoFactors])).toEqual([]);
  expect(methodsReaching(['password'], ['urn:mace:incommon:iap:silver'])).toEqual([]);
});
