import type { signInFails } from '@tongxing/contract/calls/sign-in.ts';
import type { Derivation, Evidence } from '../../../kernel/evidence.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';

/** What any method may still end with once its own factor is proven. */
export type SignInFailure = (typeof signInFails)[number];

/** How a person signed in; also what the log shows. */
export type SignInMethod =
  | 'password'
  | 'phone_code'
  | 'email_code'
  | 'passkey'
  | 'provider'
  | 'qrcode'
  | 'registration'
  | 'recovery';

/** One sign-in on its way: the first factor is proven, nothing is open yet. */
export interface SignInAttempt {
  readonly account: Account;
  readonly method: SignInMethod;
  /** What was shown so far; for a derived session what is carried over. */
  readonly evidence: Evidence;
  /** No second factor protects the account: it was read with it a moment ago. Otherwise that is asked. */
  readonly isUnprotected?: boolean;
  /** A third-party identity that waits to be bound to the account. */
  readonly bindId?: string | undefined;
  /** The provider, for `method: 'provider'`. */
  readonly provider?: string | undefined;
  /** Begun by the portal itself (silently, inside an app): no agreement was ticked for it. */
  readonly isUnasked?: boolean;
  /** The account was made by this very sign-in. */
  readonly isNew?: boolean;
  /** Its session is handed over on a stream, whose headers are gone: no cookie can follow. */
  readonly isStreamed?: boolean;
  /** When the person agreed to it, where that is not now: worth nothing once the owner has taken the account back. */
  readonly agreedAt?: Date | undefined;
  /** The living session whose evidence this one carries, and how it came by it. */
  readonly derived?: { readonly sessionId: string; readonly how: Derivation } | undefined;
}

/** Counts a try to come in that was refused, by its way and the reason, and hands the outcome on; what succeeded is counted with its event. */
export function countRefusal<Outcome extends Result<unknown, string>>(
  { counts }: Work,
  way: string,
  outcome: Outcome,
): Outcome {
  if (!outcome.ok) counts.add({ name: 'sign_in', labels: [way, outcome.failure] });
  return outcome;
}
