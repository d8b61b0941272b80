import type { Double } from '../serve-double.ts';

/** The double of an SMS vendor. */
export interface SmsDouble extends Double {
  /** The delivered messages; `params` in the order of the template's variables. */
  readonly delivered: { to: string; template: string; params: Record<string, string> | string[] }[];
  /** The code that every further request is answered with, or null. */
  refusal: string | null;
}
