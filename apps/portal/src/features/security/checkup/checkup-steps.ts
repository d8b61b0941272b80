import type { Profile } from '@tongxing/contract/calls/profile.ts';

/** What is looked at, in this order: who is in, what lets in, what protects, who else sees. */
export const checkupSteps = ['devices', 'password', 'contacts', 'passkey', 'two-step', 'apps'] as const;
export type CheckupStep = (typeof checkupSteps)[number];

/** What the person said of a step in this visit. */
export type CheckupAnswer = 'done' | 'later';
export type CheckupAnswers = Readonly<Partial<Record<CheckupStep, CheckupAnswer>>>;

/** The step that `?step=` names; without one the first, for `done` the summary after the last. */
export function readStep(query: URLSearchParams): CheckupStep | 'done' {
  const named = query.get('step');
  return named === 'done' ? named : (checkupSteps.find((step) => step === named) ?? 'devices');
}

/**
 * How a step stands: `missing` is what the account has not, whatever was answered; of what only a person can tell,
 * the answer counts, and one that was not asked yet is `unseen`.
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
