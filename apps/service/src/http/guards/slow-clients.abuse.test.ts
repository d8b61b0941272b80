import { once } from 'node:events';
import { openQrTicket, qrSecretHeader } from '@tongxing/contract/calls/qr-sign-in.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { listen, openSocket, speakRaw } from '../../../test/speak-raw.ts';

const log = recordingLog();
const stderr = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let service: TestService;
let port: number;
beforeAll(async () => {
  service = await openService({
    ports: { log },
    file: { limits: { headers_seconds: 1, request_seconds: 2 }, captcha: { kinds: [] } },
  });
  port = await listen(service);
});
afterAll(() => service.close());
afterEach(async () => {
  // A log line of a connection that has ended may come a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(log.lines.filter((line) => /^(?:warn|error)/.test(line))).toEqual([]);
  expect(stderr).not.toHaveBeenCalled();
});

/** Far above the two seconds of these settings, on a busy machine too, and far below Node’s own five minutes. */
const patienceMilliseconds = 20_000;

const json = 'content-type: application/json\r\ncontent-length: 5000\r\n';
const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n';
const upload = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n';
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

const unfinished: Record<string, string> = {
  'headers without end': 'GET /v3/config HTTP/1.1\r\nhost: x\r\n',
  'a call that never comes to its end': `POST /v3/login/password HTTP/1.1\r\nhost: x\r\n${json}\r\n{"c":`,
  'a chunked call': `POST /v3/login/password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"c":\r\n`,
  'a form of the protocol': `POST /oauth2/token HTTP/1.1\r\nhost: x\r\n${form}\r\ngrant_type=`,
  'a registration': `POST /oauth2/register HTTP/1.1\r\nhost: x\r\n${json}\r\n{`,
};

// Each waits two seconds: they do it together.
// threat:slow-requests
test.concurrent.each(Object.entries(unfinished))(
  '%s is ended when its time is over',
  async (_name, bytes) => {
    const startedAt = performance.now();
    const { status, text } = await speakRaw(port, bytes);
    expect(performance.now() - startedAt).toBeLessThan(patienceMilliseconds);
    expect(status, text).toBe(408);
    expect(text).toContain('{"code":408,"msg":"请求超时"}');
  },
  60_000,
);

// threat:slow-requests
test('given a slow client, closes its connection after the time limit', async () => {
  const socket = await openSocket(port);
  socket.resume();
  socket.write(unfinished['a form of the protocol'] ?? '');
  const startedAt = performance.now();
  const drip = setInterval(() => socket.write('a'), 200);
  await once(socket, 'close');
  clearInterval(drip);
  expect(performance.now() - startedAt).toBeLessThan(patienceMilliseconds);
}, 60_000);

/** An upload of a signed-in person, or of nobody. */
const fileHead = (token: string | null, length = 5000) =>
  `POST /v3/common/upload HTTP/1.1\r\nhost: x\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}${upload.replace('5000', String(length))}\r\n${part}`;

// threat:unread-body
test('a file of nobody is refused before it is read, and the connection ends', async () => {
  const startedAt = performance.now();
  const memory = process.memoryUsage().rss;
  const all = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = await openSocket(port);
      // What is still being written may find the connection reset.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => void socket.once('close', resolve));
      socket.write(fileHead(null, 5_000_000));
      const [first] = (await once(socket, 'data')) as [Buffer];
      for (let at = 0; at < 8; at += 1) socket.write(Buffer.alloc(500_000, 1));
      await closed;
      return String(first).slice(0, 12);
    }),
  );
  expect(new Set(all)).toEqual(new Set(['HTTP/1.1 401']));
  expect(performance.now() - startedAt).toBeLessThan(patienceMilliseconds);
  expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 2 ** 20);
}, 60_000);

test('a file that goes on arriving may take longer than any other request, one that stops may not', async () => {
  const { visitor } = await registerPerson(service);
  const socket = await openSocket(port);
  const chunk = Buffer.alloc(20_000, 1);
  const end = '\r\n--b--\r\n';
  socket.write(fileHead(visitor.token, Buffer.byteLength(part) + 12 * chunk.length + end.length));
  const answered = once(socket, 'data');
  const startedAt = performance.now();
  for (let at = 0; at < 12; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.write(chunk);
  }
  socket.write(end);
  const [text] = (await answered) as [Buffer];
  socket.destroy();
  expect(performance.now() - startedAt).toBeGreaterThan(3000);
  // Read as a whole: it only was not sealed.
  expect(String(text)).toContain('请求未加密');

  const stopped = performance.now();
  const { status } = await speakRaw(port, fileHead(visitor.token));
  expect(status).toBe(408);
  expect(performance.now() - stopped).toBeLessThan(patienceMilliseconds);
}, 30_000);

test('answers malformed requests and too long headers like a call', async () => {
  expect((await speakRaw(port, 'nonsense\r\n\r\n')).text).toContain('{"code":400,"msg":"请求有误"}');
  const long = `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`;
  expect((await speakRaw(port, long)).text).toContain('{"code":431,"msg":"请求头太长"}');
});

test.concurrent.each(Object.entries(unfinished))(
  'a client that leaves in the middle of %s is no fault',
  async (_name, bytes) => {
    const socket = await openSocket(port);
    socket.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await once(socket, 'close');
  },
);

test('given a client that leaves before its answer or during a stream, logs no error', async () => {
  const visitor = service.visitor();
  const { data } = await visitor.call(openQrTicket, { purpose: 'login', channel: 'app' });
  const head = `host: x\r\nx-device: ${visitor.device}\r\n${qrSecretHeader}: ${data.secret}\r\n`;
  const target = `GET /v3/qrcode/status?ticket=${data.ticket}`;
  for (const bytes of [
    `${target}&state=waiting&wait=8 HTTP/1.1\r\n${head}\r\n`,
    `${target} HTTP/1.1\r\n${head}accept: text/event-stream\r\n\r\n`,
    'GET /oauth2/authorize?client_id=x HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /v3/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50),
  ]) {
    const socket = await openSocket(port);
    socket.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, bytes.length % 2 ? 5 : 200));
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
});

test('limits headers to 15 s by default, and any request to a file over the slowest line', async () => {
  const usual = await openService();
  expect(usual.app.server).toMatchObject({ requestTimeout: 700_000, headersTimeout: 15_000 });
  await usual.close();
});
