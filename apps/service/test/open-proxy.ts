import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface ProxyRequest {
  /** `CONNECT host:port`, or `GET http://…` for plain http. */
  readonly asked: string;
  /** The first bytes in the tunnel. */
  greeting: string;
}

export interface TestProxy {
  readonly url: string;
  readonly requests: ProxyRequest[];
  close(): void;
}

/** A forward proxy (RFC 9110 9.3.6) on this machine. `leadTo` says which local port a host is; it knows every name. */
export async function openProxy(leadTo: (host: string) => number): Promise<TestProxy> {
  const requests: ProxyRequest[] = [];
  const server = createServer((asking, answering) => {
    requests.push({ asked: `${asking.method} ${asking.url}`, greeting: '' });
    const url = new URL(asking.url ?? '');
    const { method, headers } = asking;
    const onward = request({
      host: '127.0.0.1',
      port: leadTo(url.hostname),
      path: url.pathname + url.search,
      method,
      headers,
    });
    onward.on('response', (answer) => {
      answering.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answering);
    });
    asking.pipe(onward);
  });
  server.on('connect', (asking, socket) => {
    const entry = { asked: `CONNECT ${asking.url}`, greeting: '' };
    requests.push(entry);
    const onward = connect(leadTo(asking.url?.replace(/:\d+$/, '') ?? ''), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', (chunk: Buffer) => {
        entry.greeting = chunk.toString('latin1');
      });
      socket.pipe(onward).pipe(socket);
    });
    for (const each of [socket, onward]) each.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
