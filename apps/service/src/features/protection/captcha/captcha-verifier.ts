import type { CaptchaKind, CaptchaProof } from '@tongxing/contract/captcha.ts';

export type { CaptchaKind, CaptchaProof };

export interface CaptchaContext {
  /** The caller's address. */
  readonly ip: string;
  /** The call's path: a proof serves one call only. */
  readonly action: string;
  /** Receives the reason of an unusable answer, in English and without secrets. */
  readonly explain?: (detail: string) => void;
}

/** `unavailable`: the vendor gave no valid answer, so another kind should be offered. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** Verifies proofs of one kind. The caller enforces single use by the result of `identify`. */
export interface CaptchaVerifier {
  readonly kind: CaptchaKind;
  /**
   * The unique part of a proof; null for a malformed proof. Different encodings of one proof have the same
   * identity.
   */
  identify(proof: CaptchaProof): string | null;
  verify(proof: CaptchaProof, context: CaptchaContext): Promise<CaptchaVerdict>;
  /** Self-hosted kinds only: a new challenge for the widget, bound to `action` if it is given. */
  readonly createChallenge?: (action?: string) => Promise<unknown>;
}
