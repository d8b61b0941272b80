import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID provider on another library, with its entry of the provider list. */
export interface Upstream {
  readonly issuer: string;
  readonly appId: string;
  readonly clientSecret: string;
  /** Registers the redirect URIs at the provider. */
  register(callbacks: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A server whose address is known before its handler is set. */
export async function openServer() {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request: IncomingMessage, response: ServerResponse) =>
    answer(request, response),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(listener: RequestListener) {
      answer = listener;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
