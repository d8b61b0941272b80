import nodemailer from 'nodemailer';
import type { Delivery, MessageSender } from '../../features/trail/messages/message-sender.ts';
import { layOutMail, type MailFrame, writePlainMail } from './lay-out-mail.ts';

export interface SmtpSettings extends MailFrame {
  /**
   * `smtp://user:password@host:587` (STARTTLS where it is offered, demanded with `?tls=required`) or
   * `smtps://user:password@host:465`. `?from=account@example.com` names the sender; without it the user does.
   */
  readonly url: string;
  readonly timeoutMilliseconds?: number;
}

export interface SmtpSender extends MessageSender {
  /** Connects and signs in: null, or in words for the operator what stands in the way. */
  check(): Promise<string | null>;
  /** Closes pooled connections. */
  close(): void;
}

/** Sends mail by SMTP. Connections are kept and shared. */
export function smtp(settings: SmtpSettings): SmtpSender {
  const { siteName, timeoutMilliseconds = 4000 } = settings;
  const url = new URL(settings.url);
  const user = decodeURIComponent(url.username);
  const address = url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${url.hostname}`);
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 4,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('tls') === 'required',
    ignoreTLS: url.searchParams.get('tls') === 'never',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    // A message is what this file writes: it reads no file and no URL on anybody's word.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    vendor: 'smtp',
    async send({ to, text }) {
      // One plain mailbox. An address that could become two, a group or a header is not sent to.
      if (!/^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/.test(to)) {
        return { delivered: false, reason: 'recipient', detail: 'not a plain mailbox' };
      }
      try {
        const { messageId } = await transport.sendMail({
          from: { name: oneLine(siteName), address },
          to: { name: '', address: to },
          subject: oneLine(text.subject),
          text: writePlainMail(text, settings),
          html: layOutMail(text, settings),
          // RFC 3834: no holiday answers to a machine.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { delivered: true, vendorMessageId: messageId };
      } catch (error) {
        return explain(error);
      }
    },
    async check() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        const { code = '', message = '' } = error as SmtpError;
        const [line = ''] = message.split('\n');
        return `${troubles[code] ?? 'does not take mail'} (${`${code} ${line}`.trim().slice(0, 200)})`;
      }
    },
    close: () => transport.close(),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** What an operator can do something about, by nodemailer's codes and Node's. */
const troubles: Readonly<Record<string, string>> = {
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

/** RFC 5321 §4.2: 5yz to RCPT is about this address, 4yz is about now, and what fails before is the operator's. */
function explain(error: unknown): Delivery {
  const { code, command, responseCode, message } = (error ?? {}) as SmtpError;
  const detail = [code, responseCode, command, message?.split('\n')[0]]
    .filter(Boolean)
    .join(' ')
    .slice(0, 300);
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS') {
    return { delivered: false, reason: 'configuration', detail };
  }
  if (!responseCode || responseCode < 400) return { delivered: false, reason: 'unavailable', detail };
  const isPermanent = responseCode >= 500;
  if (command === 'RCPT TO') {
    // 452: too much mail for this mailbox right now; 450 is often grey-listing.
    return { delivered: false, reason: isPermanent ? 'recipient' : 'frequency', detail };
  }
  if (responseCode === 452 || responseCode === 552) return { delivered: false, reason: 'balance', detail };
  return { delivered: false, reason: isPermanent ? 'configuration' : 'unavailable', detail };
}
