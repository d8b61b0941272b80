import * as z from 'zod';
import { secretMark } from '../kernel/crypto/secret-text.ts';

/** Where mails go out. A server that is named wants a user and a password together, or neither. */
export const mailSettings = z
  .strictObject({
    /** The SMTP server; empty: no mail is sent. */
    host: z
      .string()
      .max(253)
      .regex(/^[\w.:[\]-]*$/, 'must be the name or the address of a server')
      .default(''),
    /** 0: the usual one, 465 with `tls` and 587 otherwise. */
    port: z.int().min(0).max(65_535).default(0),
    /** `tls` from the first byte, STARTTLS demanded, STARTTLS where it is offered, or never. */
    security: z.enum(['tls', 'starttls', 'offered', 'never']).default('offered'),
    user: z.string().max(200).default(''),
    password: z.string().max(500).meta(secretMark).default(''),
    /** The sender's address; empty: the user, where that is one, or `no-reply@` the server's name. */
    from: z
      .string()
      .max(254)
      .refine((text) => text === '' || /^[^\s@<>]+@[^\s@<>]+$/.test(text), {
        message: 'must be an e-mail address such as account@example.com',
      })
      .default(''),
  })
  .check(({ value: { host, user, password }, issues }) => {
    if (host === '') return;
    const miss = (path: string, message: string) =>
      issues.push({ code: 'custom', input: '', path: [path], message });
    if (user !== '' && password === '') miss('password', 'is needed: the user name alone signs in nowhere');
    if (user === '' && password !== '') miss('user', 'is needed: the password alone signs in nowhere');
  });
