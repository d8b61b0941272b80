import * as z from 'zod/mini';
import { codeLength } from '../limits.ts';
import { codeLengthPrompt, codeRequiredPrompt } from './prompts.ts';
import { readTyped } from './typed-text.ts';

/** The longest text in which a code is looked for: a message of three parts. */
export const codeTextMaxLength = 300;

const word = /[A-Za-z\d-]+/g;
const isCode = (text: string) => text.length === codeLength && /^\d+$/.test(text);

/** The code in a text, such as a whole message: its six digits, where there is one such number; null where none or several are. */
export function findCode(text: string): string | null {
  const found = new Set(readTyped(text).match(word)?.filter(isCode));
  return found.size === 1 ? [...found][0]! : null;
}

/** Six digits as sent by SMS or e-mail; full-width digits, spaces around and the whole message are accepted. */
export const oneTimeCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(codeTextMaxLength)),
    z.transform((typed: string) => findCode(typed) ?? readTyped(typed).replace(/\s/g, '')),
  ),
  z.string().check(z.minLength(1, codeRequiredPrompt), z.refine(isCode, codeLengthPrompt)),
);
