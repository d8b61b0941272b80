import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';

/** What an account holds that could prove its owner. */
export interface ProofFacts {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  /** How many that can be used here. */
  readonly passkeys: number;
  readonly totp: boolean;
}

/**
 * The ways to prove again who is there, best first. Where two-step verification is on, only what is as strong
 * counts: a password and a code together must not be enough to remove the authenticator (CVE-2026-3429).
 */
export function stepUpMethods({ password, phone, email, passkeys, totp }: ProofFacts): StepUpMethod[] {
  const methods: StepUpMethod[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (totp) return [...methods, 'totp'];
  if (password) methods.push('password');
  if (phone) methods.push('phone');
  if (email) methods.push('email');
  return methods;
}
