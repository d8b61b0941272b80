import type { CaptchaKind, CaptchaProof } from '@tongxing/contract/captcha.ts';

export type { CaptchaKind, CaptchaProof };

export interface CaptchaContext {
  /** The caller's address. */
  readonly ip: string;
  /** The call's path: a proof serves one call only. */
  readonly action: string;
  /** Told, in plain English and without secrets, why there was no usable answer. */
  readonly explain?: (detail: string) => void;
}

/** `unavailable`: the vendor did not answer or answered nonsense, so another kind should be offered. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** Checks proofs of one kind. Single use is enforced by the caller, over what `identify` gives. */
export interface CaptchaVerifier {
  readonly kind: CaptchaKind;
  /**
   * The part of a proof that its issuer made unique, or null where the proof is malformed. Two spellings of
   * one proof have one identity.
   */
  identify(proof: CaptchaProof): string | null;
  verify(proof: CaptchaProof, context: CaptchaContext): Promise<CaptchaVerdict>;
  /** Self-hosted kinds: a fresh challenge for the widget, for one action where it is named. */
  readonly createChallenge?: (action?: string) => Promise<unknown>;
}
