import type { Profile } from '@tongxing/contract/calls/profile.ts';

export interface NextScoreStep {
  readonly key: 'password' | 'phone' | 'passkey' | 'mfa' | 'recovery_codes' | 'email';
  /** How much it adds to the score. */
  readonly points: number;
}

/** The missing protection of an account, the most valuable first. */
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
    // Recovery codes come with two-step verification.
    mfa && recovery_codes === 0 && { key: 'recovery_codes', points: 12 },
    !email && { key: 'email', points: 8 },
  ];
  return missing.filter((step) => step !== false);
}
