import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The name after EHLO. */
  readonly greeting: string;
  /** The message as it came, headers and body. */
  readonly raw: string;
}

export interface MailServer {
  /** `smtp://user:password@127.0.0.1:port` */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Refuses every recipient with this SMTP code, or every message, or nobody. */
  refusal: { readonly at: 'recipient' | 'message'; readonly code: number } | null;
  /** Waits this long before it accepts a message. */
  takesMilliseconds: number;
  /** Sends no greeting and no answer while true. */
  isSilent: boolean;
  close(): Promise<void>;
}

export const mailAccount = { user: 'no-reply@tongxing.example', password: 'double p@ss' };

/** A real SMTP server on a free port that requires a password and stores the messages. */
export async function serveMail(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mail: MailServer = {
    url: '',
    received: [],
    refusal: null,
    takesMilliseconds: 0,
    isSilent: false,
    close,
  };
  const refuse = (at: 'recipient' | 'message') => {
    if (mail.refusal?.at !== at) return null;
    return Object.assign(new Error('as the test wants it'), { responseCode: mail.refusal.code });
  };
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      if (!mail.isSilent) done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === mailAccount.user && password === mailAccount.password;
      done(isRight ? null : new Error('Invalid username or password'), { user: username });
    },
    onRcptTo(_address, _session, done) {
      done(refuse('recipient'));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refuse('message');
        const answer = () => setTimeout(() => done(refused), mail.takesMilliseconds);
        if (refused) return answer();
        const { mailFrom, rcptTo } = session.envelope;
        mail.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          greeting: session.hostNameAppearsAs || '',
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        answer();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const { user, password } = mailAccount;
  Object.assign(mail, {
    url: `${options.secure ? 'smtps' : 'smtp'}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
  });
  return mail;

  function close(): Promise<void> {
    return new Promise((resolve) => server.close(() => resolve()));
  }
}

/** The decoded parts of a message by content type, and its headers with encoded words and folds undone. */
export function readMail(raw: string): { headers: Map<string, string>; html: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    headers.set(name.toLowerCase(), decodeWords(value.join(':').trim()));
  }
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const part = (type: string) => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...body] = found.split('\r\n\r\n');
    return decodeBody(
      body.join('\r\n\r\n'),
      /Content-Transfer-Encoding: (\S+)/i.exec(partHead)?.[1] ?? '7bit',
    );
  };
  return { headers, html: part('text/html'), text: part('text/plain') };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body;
  return decodeHexBytes(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n');
}

function decodeHexBytes(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return Buffer.from(
    bytes.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeHexBytes(word.replace(/_/g, ' ')),
    );
}
