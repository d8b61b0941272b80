import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';

/** What a relying party knows of its registration. */
export interface Registration {
  readonly issuer: string;
  readonly appId: string;
  readonly clientSecret: string | null;
}

/** A third-party site on a port of its own, made with somebody else's client library. */
export interface RelyingParty {
  readonly origin: string;
  /** Where its sign-in begins. */
  readonly loginUrl: string;
  readonly redirectUri: string;
  /** Takes up work once it is registered. */
  use(registration: Registration): Promise<void>;
  close(): Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** Answers from now on with this. */
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/** An empty site on a free port of `localhost`: its address is known before it is registered. */
export async function openSite(): Promise<Site> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    origin: `http://localhost:${port}`,
    serve(listener) {
      answer = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A value of the request's own cookie. */
export function cookieOf(request: IncomingMessage, name: string): string | null {
  const found = (request.headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
