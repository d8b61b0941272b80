import * as z from 'zod/mini';
import { passwordMaxLength, passwordMinLength } from '../limits.ts';
import { passwordRequiredPrompt } from './prompts.ts';

const passwordLengthPrompt = '密码长度为 8–128 个字符';
export const passwordMismatchPrompt = '两次输入的密码不一样';

/** Code points, as NIST SP 800-63B-4 §3.1.1.2 counts them. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length;
}

/** A new password: any characters, 8 to 128 code points after NFKC. */
export const newPassword = z.string().check(
  z.maxLength(passwordMaxLength * 4, passwordLengthPrompt),
  z.refine((typed) => {
    // Every rule of a field is asked, also after one that refused: a long text is not normalised.
    if (typed.length > passwordMaxLength * 4) return false;
    const length = passwordLength(typed);
    return length >= passwordMinLength && length <= passwordMaxLength;
  }, passwordLengthPrompt),
);

/** A password to sign in with: no rule but a length limit. */
export const typedPassword = z
  .string()
  .check(z.minLength(1, passwordRequiredPrompt), z.maxLength(passwordMaxLength * 4, passwordLengthPrompt));
