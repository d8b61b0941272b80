import * as z from 'zod/mini';
import { codeLength } from '../limits.ts';

export const codeRequiredPrompt = '请输入验证码';
export const codeLengthPrompt = '请输入6位验证码';

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
