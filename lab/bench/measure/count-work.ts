// Loaded into a process under measurement (`NODE_OPTIONS=--import …`): counts its statements and reports them on a
// socket. The product does not contain it.
import { createServer } from 'node:net';
import pg from 'pg';

const prototype = pg.Client.prototype as unknown as {
  query: (...args: unknown[]) => unknown;
  connect: (...args: unknown[]) => unknown;
};
const { query, connect } = prototype;
const clients = new Set<pg.Client>();
let statements = 0;

prototype.query = function (this: pg.Client, ...args) {
  statements += 1;
  return query.apply(this, args);
};
prototype.connect = function (this: pg.Client, ...args) {
  clients.add(this);
  this.once('end', () => clients.delete(this));
  return connect.apply(this, args);
};

/** A backend reports its counts once a second at most; this makes all idle ones report now. */
async function reportNow(): Promise<void> {
  for (const client of clients) {
    if (!(client as pg.Client & { readyForQuery?: boolean }).readyForQuery) continue;
    await (query.call(client, 'select pg_stat_force_next_flush()') as Promise<unknown>).catch(() => {});
  }
}

const server = createServer((socket) => {
  socket.on('error', () => {});
  const { user, system } = process.cpuUsage();
  const before = statements;
  void reportNow().then(() => socket.end(JSON.stringify({ statements: before, processor: user + system })));
});
server.listen(process.env['BENCH_COUNTER']).unref();
