import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that gets webhooks: what arrived, what it answers, and a `fetch` that leads to it from any address. */
export async function openReceiver() {
  const received: Received[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const outgoingFetch: typeof fetch = (url, init) =>
    fetch(`http://127.0.0.1:${port}${new URL(url as string).pathname}`, init);
  return { received, answer, outgoingFetch, close: () => void server.close() };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
