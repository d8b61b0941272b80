import { describe, expect, it } from 'vitest';
import { judgeStep, readStep } from './checkup-steps.ts';

const whole = { password: true, phone: true, email: true, passkeys: 1, mfa: true, recovery_codes: 10 };

describe('the steps of the check-up', () => {
  it('reads the step from the address, the first one for an unknown name', () => {
    expect(readStep(new URLSearchParams('step=two-step'))).toBe('two-step');
    expect(readStep(new URLSearchParams('step=done'))).toBe('done');
    expect(readStep(new URLSearchParams('step=toString'))).toBe('devices');
    expect(readStep(new URLSearchParams())).toBe('devices');
  });

  it('reports missing protection whatever was answered', () => {
    expect(judgeStep('password', 'done', { ...whole, password: false })).toBe('missing');
    expect(judgeStep('contacts', 'done', { ...whole, email: false })).toBe('missing');
    expect(judgeStep('passkey', 'later', { ...whole, passkeys: 0 })).toBe('missing');
    expect(judgeStep('two-step', 'done', { ...whole, recovery_codes: 0 })).toBe('missing');
  });

  it('takes the answer for what only a person can know', () => {
    expect(judgeStep('devices', undefined, whole)).toBe('unseen');
    expect(judgeStep('devices', 'later', whole)).toBe('later');
    expect(judgeStep('apps', 'done', whole)).toBe('done');
    expect(judgeStep('two-step', undefined, whole)).toBe('done');
  });
});
