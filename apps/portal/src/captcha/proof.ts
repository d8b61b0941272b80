import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';

/** The fields a passed verification adds to the payload: `validate`, or `ticket` and `randstr` for tencent. */
export type ProofFields =
  | { readonly validate: string }
  | { readonly ticket: string; readonly randstr: string };

/** How a widget ended: proven, called off by the person, or out of order (with a text for them). */
export type ProofOutcome =
  | { readonly kind: 'proven'; readonly fields: ProofFields }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'broken'; readonly text: string };

export interface ProofContext {
  readonly config: SiteConfig;
  /** Asks the service for a challenge of a self-hosted kind; null where it gives none. */
  fetchChallenge(type: 'altcha'): Promise<unknown>;
}

/** One kind of human verification in the browser. */
export type CaptchaWidget = (context: ProofContext) => Promise<ProofOutcome>;
