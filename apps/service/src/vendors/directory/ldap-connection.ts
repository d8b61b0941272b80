import net from 'node:net';
import tls from 'node:tls';
import { Client } from 'ldapts';
import type { LdapSettings } from './directory-settings.ts';

/** The most bytes that a sign-in reads: a person, and their groups; and a whole list. */
const longestAnswer = 4 * 1024 * 1024;
const longestList = 1024 * 1024 * 1024;
/** How long reading a whole list may take. Each request still has its own limit. */
const longestListMilliseconds = 30 * 60_000;

/**
 * Sends some requests over a connection of their own. Throws after the time limit, whatever the directory does; `isList`: one
 * for a whole list. The client would connect again by itself where the connection broke; here that fails.
 */
export async function withConnection<Value>(
  { url, start_tls: startTls, ca, timeout_seconds: seconds }: LdapSettings,
  ask: (client: Client) => Promise<Value>,
  isList = false,
): Promise<Value> {
  const milliseconds = seconds * 1000;
  const atMost = isList ? longestListMilliseconds : milliseconds;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const encryption = { host, ...(ca && { ca }), ...(net.isIP(host) === 0 && { servername: host }) };
  let socket: net.Socket | undefined;
  const once = <Opened extends net.Socket>(open: () => Opened): Opened => {
    if (socket) throw new Error('the connection broke');
    const opened = open();
    socket = opened;
    return bounded(opened, isList ? longestList : longestAnswer);
  };
  const client = new Client({
    url,
    timeout: milliseconds,
    connectTimeout: milliseconds,
    ...(protocol === 'ldaps:' && {
      tlsOptions: encryption,
      createSecureConnection: ((port: number) => once(() => tls.connect(port, encryption))) as never,
    }),
    createConnection: ((port: number) => once(() => net.connect(port, host))) as never,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${atMost} ms`)), atMost);
  });
  const exchange = async () => {
    if (startTls) await client.startTLS(encryption);
    return ask(client);
  };
  try {
    return await Promise.race([exchange(), late]);
  } finally {
    clearTimeout(timer);
    void client
      .unbind()
      .catch(() => undefined)
      .finally(() => socket?.destroy());
  }
}

function bounded<Opened extends net.Socket>(socket: Opened, bytes: number): Opened {
  return socket.on('data', () => {
    if (socket.bytesRead > bytes) socket.destroy(new Error('the answer is too long'));
  });
}
