import * as z from 'zod/mini';
import { readTyped } from './typed-text.ts';

const usernamePrompt = '用户名为 4–20 个字母、数字或下划线，以字母开头';
const usernamePattern = /^[A-Za-z][A-Za-z0-9_]{3,19}$/;

/** Never a phone number or an address, so that the three kinds of identifier cannot collide. */
export const username = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(readTyped)),
  z.string().check(z.regex(usernamePattern, usernamePrompt)),
);
