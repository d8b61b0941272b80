import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { secretMark } from '../kernel/crypto/secret-text.ts';
import { formatSettingIssue } from './format-setting-issue.ts';

/** The SMTP server. User and password must be set together, or neither. */
export const mailSettings = z
  .strictObject({
    /** The SMTP server; empty: no mail is sent. */
    host: z
      .string()
      .max(253)
      .regex(/^[\w.:[\]-]*$/, 'must be the name or the address of a server')
      .default(''),
    /** 0: 465 with `tls`, 587 otherwise. */
    port: z.int().min(0).max(65_535).default(0),
    /** TLS from the start, STARTTLS required, STARTTLS where offered, or none. */
    security: z.enum(['tls', 'starttls', 'offered', 'never']).default('offered'),
    user: z.string().max(200).default(''),
    password: z.string().max(500).meta(secretMark).default(''),
    /** The sender's address; empty: the user where that is an address, else `no-reply@` the server's name. */
    from: z
      .string()
      .max(254)
      .refine((text) => text === '' || /^[^\s@<>]+@[^\s@<>]+$/.test(text), {
        message: 'must be an e-mail address such as account@example.com',
      })
      .default(''),
    /** With this, a mail server or a program hands over what came back; '': nobody does. */
    bounce_secret: z
      .string()
      .max(200)
      .refine((text) => text === '' || text.length >= 16, 'must have at least 16 characters')
      .meta(secretMark)
      .default(''),
  })
  .check(({ value: { host, user, password }, issues }) => {
    if (host === '') return;
    const miss = (path: string, message: string) =>
      issues.push({ code: 'custom', input: '', path: [path], message });
    if (user !== '' && password === '') miss('password', 'is needed: the user name alone signs in nowhere');
    if (user === '' && password !== '') miss('user', 'is needed: the password alone signs in nowhere');
  });

type MailSettings = z.infer<typeof mailSettings>;
/** What a MAIL_URL can say. */
type SmtpSettings = Omit<MailSettings, 'bounce_secret'>;

/** The MAIL_URL for the settings in `mail`; null where no server is named. */
export function mailUrlOf({ host, port, security, user, password, from }: SmtpSettings): string | null {
  if (!host) return null;
  const isTls = security === 'tls';
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const url = new URL(`${isTls ? 'smtps' : 'smtp'}://${name}:${port || (isTls ? 465 : 587)}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (security === 'starttls') url.searchParams.set('tls', 'required');
  if (security === 'never') url.searchParams.set('tls', 'never');
  if (from) url.searchParams.set('from', from);
  return url.href;
}

/** The address of `Name <a@example.com>`: the name of the sender is the title of the site. */
const addressIn = (from: string): string => /^[^<>]*<([^<>]*)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();

/** The settings of `mail` for a MAIL_URL. */
export function mailSettingsOf(mailUrl: string): SmtpSettings {
  const url = new URL(mailUrl);
  const isTls = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls');
  const offered = tls === 'required' ? 'starttls' : tls === 'never' ? 'never' : 'offered';
  // A URL of a scheme that the standard does not know keeps other letters percent-encoded.
  const host =
    domainToASCII(decodeURIComponent(url.hostname.replace(/^\[|\]$/g, ''))) ||
    url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : offered,
    user,
    password: decodeURIComponent(url.password),
    from: addressIn(url.searchParams.get('from') ?? ''),
  };
}

export const wholeMailUrl =
  'must have a password beside the user name, such as smtps://user:password@smtp.example.com';

/** Whether a user in the URL has a password: without one no server accepts the sign-in. */
export function isWholeMailUrl(text: string): boolean {
  const url = URL.parse(text);
  return !url?.username || url.password !== '';
}

/** What the section `mail` would refuse of a MAIL_URL: it must not fail later, beside the saved settings. */
export function mailUrlProblems(mailUrl: string): string[] {
  const { error } = mailSettings.safeParse(mailSettingsOf(mailUrl), { reportInput: true });
  return (error?.issues ?? []).map((issue) => formatSettingIssue(issue, 'MAIL_URL: '));
}
