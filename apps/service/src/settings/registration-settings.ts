import { domainToASCII } from 'node:url';
import * as z from 'zod';

/** A domain of e-mail addresses, as it is registered: in lower case, other scripts as `xn--…`. */
const mailDomain = z
  .string()
  .min(1)
  .max(253)
  .transform((typed) => domainToASCII(typed.trim().replace(/^@/, '')).toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain such as example.com'));

/** Who registers, and with what. */
export const registrationSettings = z.strictObject({
  phone: z.boolean().default(true),
  email: z.boolean().default(true),
  username: z.boolean().default(true),
  /** `invited`: only whoever has an invitation gets an account. */
  mode: z.enum(['open', 'invited']).default('open'),
  /** The only domains whose e-mail addresses get an account, and nobody without one; empty: all. */
  allowed_domains: z.array(mailDomain).max(1000).default([]),
  /** Domains whose e-mail addresses get none, those below them included. */
  denied_domains: z.array(mailDomain).max(1000).default([]),
  /** Refuses addresses of known throw-away mail services. */
  deny_disposable: z.boolean().default(false),
});
