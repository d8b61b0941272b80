/** How a session came to stand on what another one had proven. */
export type Derivation = 'qrcode' | 'switch' | 'mini_program' | 'merge' | 'trusted_browser';

/** One thing a person has shown to prove who they are. */
export interface Proof {
  /** RFC 8176 name of what was shown: `pwd`, `sms`, `otp`, `hwk`, `swk`, `fed`. */
  readonly factor: string;
  /** Our name of the way: `password`, `phone_code`, `email_code`, `passkey`, `totp`, `recovery_code`, a provider's key. */
  readonly way: string;
  /** When it was shown, in milliseconds since the epoch; it never changes, whoever carries the proof on. */
  readonly at: number;
  /** Shown because a security check asked for it. */
  readonly isCheck?: true;
  /** Of a check: SHA-256 (base64url) of what the browser was given in a cookie that scripts cannot read. It counts there alone. */
  readonly boundTo?: string;
  /** Shown to another session, from which this one was derived. */
  readonly carriedFrom?: Derivation;
}

/** Everything a session has to say for itself; judged by `features/protection/evidence` alone. */
export type Evidence = readonly Proof[];
