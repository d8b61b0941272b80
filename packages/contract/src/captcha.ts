/** The kinds of human verification; a new one must be added to the service's and the portal's tables. */
export const captchaKinds = ['altcha', 'geetest', 'ali', 'aliyun', 'tencent'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** What a marked call's payload carries as `captcha_type` and, by kind, `validate` or `ticket` with `randstr`. */
export interface CaptchaProof {
  readonly type: CaptchaKind;
  readonly validate?: string;
  readonly ticket?: string;
  readonly randstr?: string;
}
