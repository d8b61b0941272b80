import * as z from 'zod/mini';
import { codeLength, recoveryCodeLength } from '../limits.ts';
import { readTyped } from './typed-text.ts';

export const recoveryCodePrompt = '请输入完整的恢复码';

/** Letters and digits that are not mistaken for one another. */
export const recoveryCodeAlphabet = '23456789abcdefghjkmnpqrstvwxyz';

/** The normal form of a recovery code: lower case, without dashes and spaces. */
export function normaliseRecoveryCode(typed: string): string {
  return readTyped(typed).toLowerCase().replace(/[\s-]/g, '');
}

/** A recovery code for display: three groups of five. */
export function showRecoveryCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? '';
}

const digits = new RegExp(`^\\d{${codeLength}}$`);
const recoveryCode = new RegExp(`^[${recoveryCodeAlphabet}]{${recoveryCodeLength}}$`);

export const isAuthenticatorCode = (text: string) => digits.test(text);
export const isRecoveryCode = (text: string) => recoveryCode.test(text);

/** A code of the second factor: the six digits of an authenticator, or one of the recovery codes. */
export const secondFactorCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(64)), z.transform(normaliseRecoveryCode)),
  z.string().check(
    z.refine((text) => isAuthenticatorCode(text) || isRecoveryCode(text), {
      error: '请输入6位验证码',
    }),
  ),
);
