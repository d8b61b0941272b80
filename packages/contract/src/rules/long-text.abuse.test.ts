import { afterEach, expect, test, vi } from 'vitest';
import { emailAddress } from './email-address.ts';
import { contact, identifier } from './identifier.ts';
import { oneTimeCode } from './one-time-code.ts';
import { newPassword, typedPassword } from './password.ts';
import { phoneNumber } from './phone-number.ts';
import { secondFactorCode } from './second-factor-code.ts';
import { username } from './username.ts';
import { bio, guardianName, nickname, passkeyName } from './visible-text.ts';

afterEach(() => vi.restoreAllMocks());

const rules = { emailAddress, contact, identifier, oneTimeCode, newPassword, typedPassword, phoneNumber };
const others = { secondFactorCode, username, bio, guardianName, nickname, passkeyName };

// U+FDFA is eighteen letters in NFKC: sixty thousand of them take 81 ms.
// threat:costly-text
test.each(Object.entries({ ...rules, ...others }))(
  '%s refuses a long text before it is normalised',
  (_, rule) => {
    const normalised: number[] = [];
    const { normalize } = String.prototype;
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      normalised.push(this.length);
      return normalize.call(this, form);
    });
    expect(rule.safeParse('\ufdfa'.repeat(60_000)).success).toBe(false);
    expect(Math.max(0, ...normalised)).toBeLessThanOrEqual(2000);
  },
);
