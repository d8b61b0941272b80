import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestService } from './open-service.ts';

/** Opens a port for the service; closing the service closes it. */
export async function listen(service: TestService): Promise<number> {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A connection on which a test writes any bytes. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes as they are and reads until the service closes; the bytes must ask for `connection: close`. */
export async function speakRaw(
  port: number,
  bytes: string | Buffer,
): Promise<{ status: number; text: string }> {
  const socket = await openSocket(port);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}
