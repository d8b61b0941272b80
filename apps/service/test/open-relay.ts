import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type RelayState = 'open' | 'cut' | 'silent' | 'slow';

/** The delay of each answer on a slow connection. */
const slowMilliseconds = 250;

/** A connection to PostgreSQL that a test can cut, or on which answers are late or lost. */
export interface Relay {
  readonly url: string;
  set(state: RelayState): void;
  close(): Promise<void>;
}

/** Opens a port that forwards to the server of `url`, over TCP or its socket. */
export async function openRelay(url: string): Promise<Relay> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  let state: RelayState = 'open';
  const sockets = new Set<Socket>();
  const save = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    save(near);
    if (state === 'cut') return near.destroy();
    const far = folder
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
    save(far);
    near.on('data', (bytes) => (state === 'open' || state === 'slow') && far.write(bytes));
    far.on('data', (bytes) => {
      if (state === 'open') near.write(bytes);
      else if (state === 'slow') setTimeout(() => near.write(bytes), slowMilliseconds);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    set(next) {
      state = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
