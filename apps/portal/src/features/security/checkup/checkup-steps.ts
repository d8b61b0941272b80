import type { Profile } from '@tongxing/contract/calls/profile.ts';

/** The steps in order: devices, credentials, second factor, apps. */
export const checkupSteps = ['devices', 'password', 'contacts', 'passkey', 'two-step', 'apps'] as const;
export type CheckupStep = (typeof checkupSteps)[number];

/** The person's answer to a step. */
export type CheckupAnswer = 'done' | 'later';
export type CheckupAnswers = Readonly<Partial<Record<CheckupStep, CheckupAnswer>>>;

/** The step named by `?step=`: the first one by default, the summary for `done`. */
export function readStep(query: URLSearchParams): CheckupStep | 'done' {
  const named = query.get('step');
  return named === 'done' ? named : (checkupSteps.find((step) => step === named) ?? 'devices');
}

/**
 * The state of a step: `missing` where the account lacks the protection, whatever was answered. Where only the person can
 * know, the answer counts; without one the step is `unseen`.
 */
export function judgeStep(
  step: CheckupStep,
  answer: CheckupAnswer | undefined,
  { password, phone, email, passkeys, mfa, recovery_codes }: Profile['security'],
): 'done' | 'later' | 'missing' | 'unseen' {
  const lacks: Partial<Record<CheckupStep, boolean>> = {
    password: !password,
    contacts: !phone || !email,
    passkey: passkeys === 0,
    'two-step': !mfa || recovery_codes === 0,
  };
  if (lacks[step]) return 'missing';
  if (step === 'passkey' || step === 'two-step') return 'done';
  return answer ?? 'unseen';
}
