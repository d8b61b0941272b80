import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { takePort, tryPort } from './take-port.ts';

const host = '127.0.0.1';

it('given a port in use, fails with one line', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const app = fastify();
  const refusal = await takePort({ host, port }, () => app.listen({ host, port })).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(CannotStart);
  expect((refusal as Error).message).toBe(
    `PORT: ${port} on 127.0.0.1 is taken by another program. Stop that one or choose another PORT.`,
  );
  await expect(tryPort({ host, port })).rejects.toThrow(CannotStart);
  other.close();
  await once(other, 'close');
  // And it is had as soon as it is free, also right after trying.
  await tryPort({ host, port });
  await expect(takePort({ host, port }, () => app.listen({ host, port }))).resolves.toContain(String(port));
  await app.close();
});

it('given a host of another machine, names it in the error', async () => {
  await expect(tryPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST: 192.0.2.1 is no address of this machine.',
  );
});

it('rethrows any other error', async () => {
  const bug = new Error('a bug');
  await expect(takePort({ host, port: 1 }, () => Promise.reject(bug))).rejects.toBe(bug);
});
