import * as z from 'zod/mini';
import { codeLength } from '../limits.ts';
import { codeLengthPrompt, codeRequiredPrompt } from './prompts.ts';

/** Six digits as sent by SMS or e-mail; full-width digits and spaces around are accepted. */
export const oneTimeCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(32)),
    z.transform((typed: string) => typed.normalize('NFKC').replace(/\s/g, '')),
  ),
  z.string().check(
    z.minLength(1, codeRequiredPrompt),
    z.refine((code) => code.length === codeLength && /^\d+$/.test(code), codeLengthPrompt),
  ),
);
