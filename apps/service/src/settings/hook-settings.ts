import * as z from 'zod';
import { secretMark } from '../kernel/crypto/secret-text.ts';

/** A service of the operator that is asked before an account or a token is made. */
export const hookSettings = z
  .strictObject({
    /** Empty: nobody is asked. */
    url: z
      .string()
      .max(500)
      .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
        message: 'must be an https URL',
      })
      .default(''),
    /** As the secrets of webhooks: base64, with or without `whsec_` before it. */
    secret: z
      .string()
      .regex(/^(?:(?:whsec_)?[A-Za-z0-9+/_-]{22,200}={0,2})?$/, 'must be at least 16 bytes in base64')
      .meta(secretMark)
      .default(''),
    when: z
      .array(z.enum(['registration', 'token']))
      .max(2)
      .default([]),
    /** What happens where it does not answer: `open` goes on without it, `closed` refuses. */
    on_failure: z.enum(['open', 'closed']).default('closed'),
    /** How every claim begins that it adds: `https://example.com/claims/`. Empty: it adds none. */
    namespace: z
      .string()
      .regex(/^(?:[A-Za-z][\w.:/-]{1,98})?$/, 'must start with a letter, and be 2 to 99 characters long')
      .default(''),
  })
  .check(({ value: { url, secret }, issues }) => {
    if (url !== '' && secret === '')
      issues.push({ code: 'custom', input: '', path: ['secret'], message: 'is needed: the hook checks it' });
  });
