import type { Profile } from '@tongxing/contract/calls/profile.ts';

/** The score moves in steps of 4: each is a brick of the gate. */
export const pointsPerScoreStep = 4;

export interface NextScoreStep {
  readonly key: 'password' | 'phone' | 'passkey' | 'mfa' | 'recovery_codes' | 'email';
  /** What it adds to the score. */
  readonly points: number;
}

/** What is still missing in an account's protection, the worthwhile things first. */
export function findNextScoreSteps({
  password,
  phone,
  email,
  passkeys,
  mfa,
  recovery_codes,
}: Profile['security']): NextScoreStep[] {
  const missing: (NextScoreStep | false)[] = [
    !password && { key: 'password', points: 12 },
    !phone && { key: 'phone', points: 12 },
    passkeys === 0 && { key: 'passkey', points: 20 },
    !mfa && { key: 'mfa', points: 16 },
    // Recovery codes belong to two-step verification and come with it.
    mfa && recovery_codes === 0 && { key: 'recovery_codes', points: 12 },
    !email && { key: 'email', points: 8 },
  ];
  return missing.filter((step) => step !== false);
}
