export type CaptchaKind = 'altcha' | 'geetest' | 'ali' | 'tencent';

/** The fields a marked call's payload carries; `validate` for every kind but tencent. */
export interface CaptchaProof {
  readonly type: CaptchaKind;
  readonly validate?: string;
  readonly ticket?: string;
  readonly randstr?: string;
}

export interface CaptchaContext {
  /** The caller's address. */
  readonly ip: string;
  /** The call's path: a proof serves one call only. */
  readonly action: string;
}

/** `unavailable`: the vendor did not answer or answered nonsense, so another kind should be offered. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable';

/** Checks proofs of one kind. Single use is enforced by the caller, over `CaptchaProof` itself. */
export interface CaptchaVerifier {
  readonly kind: CaptchaKind;
  verify(proof: CaptchaProof, context: CaptchaContext): Promise<CaptchaVerdict>;
}
