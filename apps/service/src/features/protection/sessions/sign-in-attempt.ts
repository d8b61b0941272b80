import type { signInFails } from '@tongxing/contract/calls/sign-in.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Derivation, Evidence } from '../../../kernel/evidence.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';

/** The failures that every method can end with after its own factor is proven. */
export type SignInFailure = (typeof signInFails)[number];

/** How a person signed in; also written to the log. */
export type SignInMethod =
  | 'password'
  | 'phone_code'
  | 'email_code'
  | 'one_tap'
  | 'passkey'
  | 'provider'
  | 'qrcode'
  | 'registration'
  | 'recovery';

/** A contact in the log, which contains no contacts. */
export function contactMark({ pepper }: Pick<Work, 'pepper'>, contact: Contact): string {
  return keyedHash(pepper)
    .update(`contact ${contact.kind}:${contactKey(contact)}`)
    .digest('base64url')
    .slice(0, 16);
}

/** A sign-in in progress: the first factor is proven, and there is no session yet. */
export interface SignInAttempt {
  readonly account: Account;
  readonly method: SignInMethod;
  /** The proofs so far; for a derived session the carried ones. */
  readonly evidence: Evidence;
  /** Two-step verification is off, as read with the account. If absent, it is read again. */
  readonly isUnprotected?: boolean;
  /** A third-party identity that waits to be bound to the account. */
  readonly bindId?: string | undefined;
  /** What was shown, where the method does not say it: `passkey:ID`, or the mark of the contact (`contactMark`). */
  readonly via?: string | undefined;
  /** The provider, for `method: 'provider'`. */
  readonly provider?: string | undefined;
  /** How the person's app names its device. */
  readonly deviceName?: string | undefined;
  /** Started by the portal itself (silently, inside an app): the person accepted no agreement. */
  readonly isUnasked?: boolean;
  /** This sign-in created the account. */
  readonly isNew?: boolean;
  /** The session is delivered on an event stream, whose headers are sent already: no cookie can be set. */
  readonly isStreamed?: boolean;
  /** When the person confirmed it, if not now. A recovery of the account after that time voids it. */
  readonly agreedAt?: Date | undefined;
  /** The living session whose evidence this one carries, and how it is derived. */
  readonly derived?:
    | {
        readonly sessionId: string;
        readonly how: Derivation;
        /** It was confirmed elsewhere than in that session's browser. */
        readonly isFromElsewhere?: boolean | undefined;
      }
    | undefined;
}

/**
 * Counts a refused sign-in by method and reason, and returns the outcome. Successful ones are counted with their
 * event.
 */
export function countRefusal<Outcome extends Result<unknown, string>>(
  { counts }: Work,
  way: string,
  outcome: Outcome,
): Outcome {
  if (!outcome.ok) counts.add({ name: 'sign_in', labels: [way, outcome.failure] });
  return outcome;
}
