import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';
import { findNextScoreSteps } from './next-score-steps.ts';

const bare = { password: false, phone: false, email: false, passkeys: 0, mfa: false, recovery_codes: 0 };
const keys = (security: Partial<typeof bare>) =>
  findNextScoreSteps({ ...bare, ...security }).map(({ key }) => key);

it('names missing protection, the highest score first', () => {
  expect(keys({ phone: true })).toEqual(['password', 'passkey', 'mfa', 'email']);
  expect(
    keys({ password: true, phone: true, email: true, passkeys: 2, mfa: true, recovery_codes: 8 }),
  ).toEqual([]);
});

it('asks for recovery codes only with a second factor', () => {
  expect(keys({})).not.toContain('recovery_codes');
  expect(keys({ mfa: true })).toContain('recovery_codes');
});

it.each([
  [0, '夜深了'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('greets at %d o’clock: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
