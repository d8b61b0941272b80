import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came over the wire. */
export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DoubleAnswer {
  readonly status?: number;
  readonly type?: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
}

/**
 * How a double behaves besides its own rules: `slow` answers after a second and a half, `silent` never, `malformed` cuts its JSON,
 * `html` shows an error page with status 200, `failing` answers 502.
 */
export type Behaviour = 'normal' | 'slow' | 'silent' | 'malformed' | 'html' | 'failing';

export interface Double {
  readonly url: string;
  behaviour: Behaviour;
  /** Every request so far, oldest first. */
  readonly calls: DoubleRequest[];
  close(): Promise<void>;
}

/** Serves a vendor's API on a free port of this machine. */
export async function serveDouble(answer: (request: DoubleRequest) => DoubleAnswer): Promise<Double> {
  const double = { url: '', behaviour: 'normal' as Behaviour, calls: [] as DoubleRequest[], close };
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming);
    double.calls.push(request);
    const { behaviour } = double;
    if (behaviour === 'silent') return;
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
    const { status = 200, type, body } = answerAs(behaviour, () => answer(request));
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    outgoing.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' });
    outgoing.end(behaviour === 'malformed' ? text.slice(0, -2) : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
}

function answerAs(behaviour: Behaviour, answer: () => DoubleAnswer): DoubleAnswer {
  if (behaviour === 'failing') return { status: 502, type: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  if (behaviour === 'html') return { type: 'text/html', body: '<html><body>系统维护中</body></html>' };
  return answer();
}

async function readRequest(incoming: IncomingMessage): Promise<DoubleRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://double');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
