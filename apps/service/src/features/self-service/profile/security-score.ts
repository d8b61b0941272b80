export interface SecurityFacts {
  readonly password: boolean;
  readonly phone: boolean;
  readonly email: boolean;
  /** How many. */
  readonly passkeys: number;
  readonly mfa: boolean;
  /** How many are left. */
  readonly recovery_codes: number;
}

/** 0–100 in steps of 4: what each protection adds. */
export function securityScore(facts: SecurityFacts): number {
  const steps =
    5 + // an account that can be signed in to at all
    (facts.password ? 3 : 0) +
    (facts.phone ? 3 : 0) +
    (facts.email ? 2 : 0) +
    (facts.passkeys > 0 ? 5 : 0) +
    (facts.mfa ? 4 : 0) +
    (facts.recovery_codes > 0 ? 3 : 0);
  return steps * 4;
}
