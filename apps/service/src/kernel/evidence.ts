/** How a session derived from another one carries its proofs. */
export type Derivation = 'qrcode' | 'switch' | 'mini_program' | 'merge' | 'trusted_browser';

/** One proof of who a person is. */
export interface Proof {
  /** RFC 8176 name of what was shown: `pwd`, `sms`, `otp`, `hwk`, `swk`, `fed`. */
  readonly factor: string;
  /**
   * Our name of the method: `password`, `phone_code`, `email_code`, `one_tap`, `passkey`, `totp`, `recovery_code`, a provider's
   * key.
   */
  readonly way: string;
  /** When it was shown, in milliseconds since the epoch. It never changes, also where a derived session carries it. */
  readonly at: number;
  /** Whether a security check asked for it. */
  readonly isCheck?: true;
  /**
   * For a check: SHA-256 (base64url) of the HttpOnly cookie of the browser. The proof is valid in that browser only.
   */
  readonly boundTo?: string;
  /**
   * For a check without cookies, of a session that was opened with `X-Device`: its digest. The proof is valid with it
   * only. A check that is bound to neither serves one call.
   */
  readonly device?: string;
  /** The session to which it was shown, from which this one was derived. */
  readonly carriedFrom?: Derivation;
}

/** All proofs of a session. Only `features/protection/evidence` evaluates them. */
export type Evidence = readonly Proof[];
