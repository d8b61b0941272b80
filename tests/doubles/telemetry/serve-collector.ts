import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ReceivedSpan, readSpans } from './read-spans.ts';

/** An OpenTelemetry collector: OTLP over HTTP, as protocol buffers. */
export interface Collector {
  readonly url: string;
  /** Every span so far. */
  readonly spans: readonly ReceivedSpan[];
  /** All received bytes, headers included. */
  raw(): Buffer;
  close(): Promise<void>;
}

/** Serves one on a free port of this machine. */
export async function serveCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const pieces: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    pieces.push(Buffer.from(request.rawHeaders.join('\n')), body);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (!isTraces || request.headers['content-type'] !== 'application/x-protobuf') {
      return response.writeHead(isTraces ? 415 : 404).end();
    }
    spans.push(...readSpans(body));
    return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => Buffer.concat(pieces),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
