import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';

/** The registration of a relying party. */
export interface Registration {
  readonly issuer: string;
  readonly appId: string;
  readonly clientSecret: string | null;
}

/** A third-party site on a port of its own, made with an independent client library. */
export interface RelyingParty {
  readonly origin: string;
  /** The address that starts its sign-in. */
  readonly loginUrl: string;
  readonly redirectUri: string;
  /** Starts to work with its registration. */
  use(registration: Registration): Promise<void>;
  close(): Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** Sets the handler of its requests. */
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
