import { expect, test } from 'vitest';
import { describeAuthentication } from './authentication-context.ts';

const oneFactor = 'urn:tongxing:acr:one-factor';
const twoFactors = 'urn:tongxing:acr:two-factor';

test.each([
  [['password', 'pwd'], oneFactor, ['pwd']],
  [['phone_code', 'sms', 'otp'], oneFactor, ['otp', 'sms']],
  [['email_code', 'otp'], oneFactor, ['otp']],
  // Nobody else vouched for somebody who registers, recovers or comes back to an account.
  [['registration', 'pwd', 'sms', 'otp'], oneFactor, ['otp', 'pwd', 'sms']],
  [['switch', 'password', 'pwd'], oneFactor, ['pwd']],
  [['provider', 'fed'], oneFactor, ['fed']],
  [['password', 'pwd', 'totp', 'otp', 'mfa'], twoFactors, ['mfa', 'otp', 'pwd']],
  [['passkey', 'hwk', 'user'], 'phr', ['hwk', 'mfa', 'pop', 'user']],
])('%j is told as %s', (methods, acr, amr) => {
  const told = describeAuthentication(methods);
  expect(told.acr).toBe(acr);
  expect(told.amr.toSorted()).toEqual(amr);
});
