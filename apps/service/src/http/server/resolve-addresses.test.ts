import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readCaller } from '../calls/read-caller.ts';
import { resolveAddresses } from './create-server.ts';

test('given a client that has left, its requests still count against its address', async () => {
  const app = Fastify();
  resolveAddresses(app);
  const seen = Promise.withResolvers<string>();
  app.get('/', async (request) => {
    await new Promise((resolve) => request.raw.socket.once('close', resolve));
    seen.resolve(readCaller(request).ip);
    return {};
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(url.port), url.hostname);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(app.server, 'request');
  client.resetAndDestroy();
  expect(await seen.promise).toBe('127.0.0.1');
  await app.close();
});
