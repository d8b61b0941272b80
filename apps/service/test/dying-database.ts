import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A connection to the database that breaks like a killed process, at a chosen statement. */
export interface DyingDatabase {
  readonly url: string;
  /** From now on the n-th statement and everything after it are not sent: the process is dead. */
  dieAt(statement: number): void;
  /** Whether that happened. */
  readonly isDead: boolean;
  /** A new process may connect. */
  revive(): void;
  close(): Promise<void>;
}

/** Frontend messages that make the server do something (PostgreSQL protocol 3.0): Sync ends each prepared statement. */
const counted = new Set(['S', 'Q']);

/**
 * A proxy between a service and PostgreSQL at `url`. It counts statements, and cuts every connection when the process
 * dies.
 */
export async function openDyingDatabase(url: string): Promise<DyingDatabase> {
  const target = new URL(url);
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const upstream = () =>
    socketFolder ? net.connect(`${socketFolder}/.s.PGSQL.${port}`) : net.connect(port, target.hostname);
  const lines = new Set<net.Socket>();
  let left = Number.POSITIVE_INFINITY;
  let isDead = false;

  function die(): void {
    isDead = true;
    for (const line of lines) line.destroy();
    lines.clear();
  }

  const server = net.createServer((client) => {
    if (isDead) return void client.destroy();
    const database = upstream();
    for (const line of [client, database]) {
      lines.add(line);
      line.on('error', () => line.destroy());
      line.on('close', () => {
        lines.delete(line);
        client.destroy();
        database.destroy();
      });
    }
    database.pipe(client);
    const read = createReader();
    client.on('data', (chunk) => {
      for (const { type, bytes } of read(chunk)) {
        if (counted.has(type)) {
          left -= 1;
          if (left <= 0) return die();
        }
        database.write(bytes);
      }
    });
  });
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-dying-'));
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  const own = new URL(url);
  own.port = '';
  own.searchParams.set('host', folder);
  return {
    url: own.href,
    dieAt(statement) {
      left = statement;
      isDead = false;
    },
    get isDead() {
      return isDead;
    },
    revive() {
      left = Number.POSITIVE_INFINITY;
      isDead = false;
    },
    async close() {
      die();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Splits a stream of bytes into the protocol's messages; the first one of a connection has no type. */
function createReader() {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return function read(chunk: Buffer): { type: string; bytes: Buffer }[] {
    rest = Buffer.concat([rest, chunk]);
    const messages: { type: string; bytes: Buffer }[] = [];
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      messages.push({
        type: isStarted ? String.fromCharCode(rest[0] ?? 0) : '',
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      isStarted = true;
    }
  };
}
