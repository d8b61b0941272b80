import * as z from 'zod/mini';
import { oneTimeCode } from './one-time-code.ts';
import { codeRequiredPrompt } from './prompts.ts';

/**
 * The proof of a number: its code, or instead of it the answer to the question whether an account that was long unused is
 * theirs (reply code 3).
 */
export const contactCode = {
  code: z.optional(oneTimeCode),
  recycled_id: z.optional(z.string().check(z.maxLength(100))),
  mine: z.optional(z.boolean()),
};

export interface ContactCode {
  readonly code?: string | undefined;
  readonly recycled_id?: string | undefined;
  readonly mine?: boolean | undefined;
}

/** The check of an object with `contactCode`: it has a code, or a whole answer. */
export const hasContactCode = z.refine<ContactCode>(
  ({ code, recycled_id: id, mine }: ContactCode) =>
    code !== undefined || (id !== undefined && mine !== undefined),
  { path: ['code'], error: codeRequiredPrompt },
);
