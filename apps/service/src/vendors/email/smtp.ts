import { isIP } from 'node:net';
import type { Delivery, MessageSender } from '../../features/activity/messages/message-sender.ts';
import { loadOnce } from '../../kernel/async/load-once.ts';
import { layOutMail, type MailFrame, writePlainMail } from './lay-out-mail.ts';

export interface SmtpSettings extends MailFrame {
  /**
   * `smtp://user:password@host:587` (STARTTLS where it is offered, demanded with `?tls=required`) or
   * `smtps://user:password@host:465`; `?tls=never` speaks plainly though STARTTLS is offered. `?from=account@example.com` names the sender; without it the user does.
   */
  readonly url: string;
  /** How long the caller waits for the answer; the server may take longer. */
  readonly patienceMilliseconds?: number;
  /** The time limit of the server; RFC 5321 4.5.3.2 where not given. */
  readonly timeouts?: { readonly connect: number; readonly greeting: number; readonly answer: number };
}

export interface SmtpSender extends MessageSender {
  /** Connects and signs in. Returns null, or for the operator what is wrong. */
  check(): Promise<string | null>;
  /** Closes pooled connections. */
  close(): void;
}

/** Five minutes until the greeting, ten until a message is accepted. TCP limits the connection itself. */
const standardTimeouts = { connect: 30_000, greeting: 300_000, answer: 600_000 };

/** `no-reply@` the mail server's name, or the portal's where the server has none: mail of an address or of `localhost` is refused. */
function defaultSender({ hostname }: URL, { siteUrl }: SmtpSettings): string {
  return `no-reply@${isNamed(hostname) ? hostname : new URL(siteUrl).hostname}`;
}

const isNamed = (hostname: string) =>
  hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;

/**
 * Sends mail by SMTP over shared connections. A server that takes longer than the caller waits is reported as `slow`,
 * together with a promise of the outcome.
 */
export function smtp(settings: SmtpSettings): SmtpSender {
  const { patienceMilliseconds = 4000, timeouts = standardTimeouts } = settings;
  const url = new URL(settings.url);
  const user = decodeURIComponent(url.username);
  const address = url.searchParams.get('from') ?? (user.includes('@') ? user : defaultSender(url, settings));
  const siteHost = new URL(settings.siteUrl).hostname;
  const transportOptions = {
    pool: true as const,
    maxConnections: 4,
    // RFC 5321 4.1.4: a name. The default in a container is [127.0.0.1], which mail servers refuse.
    ...(isNamed(siteHost) ? { name: siteHost } : {}),
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('tls') === 'required',
    ignoreTLS: url.searchParams.get('tls') === 'never',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    // Only this file composes messages: nodemailer may read no file and no URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded at the first mail, by installations that send mail.
  let opened: { close(): void } | null = null;
  const transport = loadOnce(async () => {
    const made = (await import('nodemailer')).default.createTransport(transportOptions);
    opened = made;
    return made;
  });

  return {
    vendor: 'smtp',
    async send({ to, text }) {
      // One plain mailbox. An address that could be read as two, a group or a header is refused.
      if (!/^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/.test(to)) {
        return { delivered: false, reason: 'recipient', detail: 'not a plain mailbox' };
      }
      const outcome = (await transport())
        .sendMail({
          from: { name: oneLine(text.siteName), address },
          to: { name: '', address: to },
          subject: oneLine(text.subject),
          text: writePlainMail(text, settings),
          html: layOutMail(text, settings),
          // RFC 3834: asks for no automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        .then(({ messageId }): Delivery => ({ delivered: true, vendorMessageId: messageId }), explain);
      return withPatience(outcome, patienceMilliseconds);
    },
    async check() {
      try {
        await (await transport()).verify();
        return null;
      } catch (error) {
        const { code = '', message = '' } = error as SmtpError;
        const [line = ''] = message.split('\n');
        return `${certificateFault(`${code} ${line}`) ?? errors[code] ?? 'does not take mail'} (${`${code} ${line}`.trim().slice(0, 200)})`;
      }
    },
    close: () => opened?.close(),
  };
}

/** The outcome, or after the time limit that it is pending. */
async function withPatience(outcome: Promise<Delivery>, milliseconds: number): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<Delivery>((resolve) => {
    const detail = `no answer within ${milliseconds} ms`;
    timer = setTimeout(() => resolve({ delivered: false, reason: 'slow', detail, outcome }), milliseconds);
  });
  return Promise.race([outcome, slow]).finally(() => clearTimeout(timer));
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Errors that the operator can fix, by nodemailer's codes and Node's. */
const errors: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user name or the password',
  ENOAUTH: 'asks for a user name and a password',
  ETLS: 'cannot speak TLS as the settings want it',
  EDNS: 'has a name that does not exist',
  ENOTFOUND: 'has a name that does not exist',
  ECONNECTION: 'cannot be reached',
  ECONNREFUSED: 'cannot be reached',
  ESOCKET: 'cannot be reached',
  ETIMEDOUT: 'does not answer; many clouds block ports 25 and 587',
};

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

/** Errors of certificates, in words for the operator. */
const certificateFaults: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, 'the certificate of the mail server has expired'],
  [/not yet valid|CERT_NOT_YET_VALID/, 'the certificate of the mail server is not valid yet'],
  [/self.signed|SELF_SIGNED/, 'the certificate of the mail server is signed by itself'],
  [/unable to verify|UNABLE_TO/, 'the certificate of the mail server is signed by nobody known'],
  [/does not match certificate|ALTNAME_INVALID/, 'the certificate of the mail server is for another name'],
];

const certificateFault = (text: string) =>
  certificateFaults.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** RFC 5321 §4.2: 5yz to RCPT is about the recipient, 4yz is temporary, and an earlier failure is for the operator. */
function explain(error: unknown): Delivery {
  const { code, command, responseCode, message } = (error ?? {}) as SmtpError;
  const detail = [code, responseCode, command, message?.split('\n')[0]]
    .filter(Boolean)
    .join(' ')
    .slice(0, 300);
  const fault = certificateFault(detail);
  if (fault) return { delivered: false, reason: 'configuration', detail: `${fault} (${detail})` };
  // 452: no storage left, or too much mail for this mailbox; 552 in its place (RFC 5321 4.5.3.1.10).
  if (responseCode === 452 || responseCode === 552) return { delivered: false, reason: 'balance', detail };
  const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500;
  // 450 and 451 are mostly grey-listing: a retry some minutes later is accepted.
  if (isTemporary) return { delivered: false, reason: 'temporary', detail };
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS') {
    return { delivered: false, reason: 'configuration', detail };
  }
  if (!responseCode || responseCode < 400) return { delivered: false, reason: 'unavailable', detail };
  return { delivered: false, reason: command === 'RCPT TO' ? 'recipient' : 'configuration', detail };
}
