import { once } from 'node:events';
import { getQrStatus, openQrTicket, qrSecretHeader } from '@tongxing/contract/calls/qr-sign-in.ts';
import { afterEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { listen, openSocket } from '../../../test/speak-raw.ts';

let service: TestService;
afterEach(() => service?.close());

test('before a stop readiness fails, and every other answer closes its connection', async () => {
  service = await openService();
  const ask = async (url: string) => {
    const { statusCode, headers } = await service.app.inject(url);
    return [statusCode, headers.connection];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  expect(await ask('/v3/config')).toEqual([200, 'keep-alive']);
  service.app.drain.isOn = true;
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/healthz')).toEqual([200, 'close']);
  expect(await ask('/v3/config')).toEqual([200, 'close']);
  expect(await ask('/oauth2/jwks')).toEqual([200, 'close']);
});

const head = 'GET /v3/config HTTP/1.1\r\nhost: localhost\r\n\r\n';

test('during a stop, a request that arrives on an open connection is answered as always, and is its last', async () => {
  service = await openService();
  const socket = await openSocket(await listen(service));
  socket.write(head.slice(0, 20));
  const stopped = service.app.close();
  await expect.poll(() => service.app.server.listening).toBe(false);
  socket.write(head.slice(20));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/);
  await stopped;
});

// threat:slow-requests
test.each([
  ['has sent nothing', ''],
  ['has sent half a head', 'GET /v3/config HTTP/1.1\r\nhost: loc'],
  ['keeps its connection', head],
])('a stop does not wait for a client that %s', async (_name, bytes) => {
  service = await openService();
  const socket = await openSocket(await listen(service));
  if (bytes !== '') socket.write(bytes);
  if (bytes === head) await once(socket, 'data');
  const closed = once(socket, 'close');
  await Promise.all([service.app.close(), closed]);
});

// Somebody has a code open on a screen.
test.each(['a stream', 'a long poll'])(
  'a stop ends %s that waits for a scan, with what is known',
  async (kind) => {
    service = await openService();
    const visitor = service.visitor();
    const { ticket, secret } = (await visitor.call(openQrTicket, { purpose: 'login', channel: 'app' })).data;
    const socket = await openSocket(await listen(service));
    const query = kind === 'a stream' ? '' : '&state=waiting&wait=8';
    const accept = kind === 'a stream' ? 'text/event-stream' : 'application/json';
    socket.write(
      `GET ${getQrStatus.path}?ticket=${ticket}${query} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\nx-device: ${visitor.device}\r\n${qrSecretHeader}: ${secret}\r\n\r\n`,
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    if (kind === 'a stream') await expect.poll(() => text).toContain('"state":"waiting"');
    else await expect.poll(() => service.app.waiting.size).toBe(1);
    const closed = once(socket, 'close');
    await Promise.all([service.app.close(), closed]);
    expect(text).toContain('"state":"waiting"');
    expect(service.app.waiting.size).toBe(0);
  },
);
