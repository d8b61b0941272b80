import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { superuser } from './create-cluster.ts';
import { tryLockFile } from './folder-lock.ts';
import { ownServerHint } from './own-server-hint.ts';
import { findPostmaster, forgetStaleLock, type Postmaster, stopPostmaster } from './postmaster-file.ts';
import { type PostgresServer, spawnPostgres } from './spawn-postgres.ts';

interface Running {
  readonly postmaster: Postmaster;
  readonly ownership: Ownership;
}

const productName = 'tongxing';
/** A recovery replays the writes of one checkpoint interval at most. */
const startLimitMs = 60_000;

/** Starts the server of a cluster folder, restarts it when it ends, and stops it on `stop`. */
export async function superviseCluster(cluster: PostgresServer) {
  const stopping = new AbortController();
  const first = await bringUp(cluster, stopping.signal);
  await createProductDatabase(first.ownership);
  let running: Running | null = first;
  let recovery: Promise<void> = Promise.resolve();
  watch(first);

  function watch({ ownership }: Running): void {
    ownership.onLost(() => {
      running = null;
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    cluster.log.error('The embedded PostgreSQL ended unexpectedly; starting it again.');
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
      try {
        running = await bringUp(cluster, stopping.signal);
        cluster.log.info('The embedded PostgreSQL runs again.');
        watch(running);
        return;
      } catch (error) {
        cluster.log.error((error as Error).message);
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    url: embeddedUrl(first.postmaster.socketFolder),
    superuserUrl: urlFor(first.postmaster.socketFolder, superuser, 'postgres'),
    async stop() {
      const owned = running;
      stopping.abort();
      await recovery;
      const last = owned ?? running;
      // The lock lasts as long as our connection, so no process can take the server over in between.
      if (last) await stopPostmaster(last.postmaster.pid);
      await last?.ownership.release();
      const { cluster: clusterFolder, socket } = cluster.folders;
      if (dirname(socket) !== dirname(clusterFolder)) await rmdir(socket).catch(() => {});
    },
  };
}

/** The service's database and role on the server whose socket is in this folder. */
export function embeddedUrl(socketFolder: string): string {
  return urlFor(socketFolder, productName, productName);
}

/** `host` names the socket's folder: understood by pg, psql and every other libpq program. */
function urlFor(socketFolder: string, role: string, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** A running server that this process owns: started by it, or found without an owner and taken over. */
async function bringUp(cluster: PostgresServer, stopping: AbortSignal): Promise<Running> {
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(startLimitMs)]);
  while (!limit.aborted) {
    const found = await findPostmaster(cluster.folders.cluster);
    const postmaster = found ?? (await spawnUntilReady(cluster, limit));
    if (postmaster?.starter && postmaster.starter !== process.pid) refuse(cluster, postmaster.starter);
    if (postmaster?.status === 'ready') {
      const url = urlFor(postmaster.socketFolder, superuser, 'postgres');
      // A server that is shutting down still looks ready: check again.
      const taken = await takeOwnership(url).catch(() => null);
      if (taken?.by !== undefined) refuse(cluster, taken.by);
      if (taken?.ownership) {
        if (found) cluster.log.info(`Took over the embedded PostgreSQL left running (process ${found.pid}).`);
        return { postmaster, ownership: taken.ownership };
      }
    }
    await pause(20);
  }
  throw new CannotStart(
    `The embedded PostgreSQL did not become ready within ${startLimitMs / 1000} s, or another one still runs on ` +
      `${cluster.folders.cluster}. ${ownServerHint}`,
  );
}

function refuse(cluster: PostgresServer, pid: number): never {
  throw new CannotStart(
    `The database folder ${cluster.folders.cluster} is in use by process ${pid}, another running service. ` +
      'Stop that one, choose another DATA_DIR, or let both share a server of your own through DATABASE_URL.',
  );
}

/** Temporary reasons: another process started at the same moment, or backends of a killed server are still ending. */
const passing = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

/**
 * Null where the attempt failed for a temporary reason. The server has a lock of its own as long as one of its processes runs: one
 * whose service was killed in another container, where no process id tells of it, ends first.
 */
async function spawnUntilReady(cluster: PostgresServer, limit: AbortSignal): Promise<Postmaster | null> {
  const { folders } = cluster;
  const lock = tryLockFile(`${folders.cluster}.lock`);
  if (!lock) return null;
  await forgetStaleLock(join(folders.cluster, 'postmaster.pid'), folders.cluster);
  await forgetStaleLock(join(folders.socket, '.s.PGSQL.5432.lock'), folders.cluster);
  const child = spawnPostgres(cluster, lock);
  lock.release();
  let reason: string | null = null;
  void child.gone.then((text) => {
    reason = text;
  });
  while (reason === null) {
    const postmaster = await findPostmaster(folders.cluster);
    if (postmaster?.pid === child.pid && postmaster.status === 'ready') return postmaster;
    if (limit.aborted) {
      await stopPostmaster(child.pid);
      return null;
    }
    await pause(5);
  }
  if (passing.test(reason)) return null;
  throw new CannotStart(`The embedded PostgreSQL does not start: ${reason}. ${ownServerHint}`);
}

/** The service connects with an ordinary role: a flaw in a statement must not reach files or programs. */
async function createProductDatabase({ run }: Ownership): Promise<void> {
  const [found] = await run(
    `select (select count(*)::int from pg_roles where rolname = $1) as roles,
            (select count(*)::int from pg_database where datname = $1) as databases`,
    [productName],
  );
  if (found?.roles === 0) await run(`create role ${productName} login`);
  // As files: page by page, the server would keep all of it in its memory.
  if (found?.databases === 0) {
    await run(`create database ${productName} owner ${productName} strategy file_copy`);
  }
}

/** Marks the connection that owns the server. An advisory lock ends with its session in every case. */
const ownerLock = '7466010, 1';

interface Ownership {
  /** Called once when the connection ends without `release`. */
  onLost(react: () => void): void;
  /** Runs one statement as the superuser. */
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  release(): Promise<void>;
}

/** Takes the server for this process, or names the living process that has it. */
async function takeOwnership(
  url: string,
): Promise<{ by?: undefined; ownership: Ownership } | { by: number; ownership?: undefined }> {
  const client = new Client({ connectionString: url, application_name: `tongxing owner ${process.pid}` });
  let react = () => {};
  let isLost = false;
  client.on('error', () => {});
  client.on('end', () => {
    isLost = true;
    react();
  });
  await client.connect();
  const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as taken`);
  if (!rows[0].taken) {
    const { rows: holders } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and (classid, objid) = (${ownerLock})`,
    );
    await client.end();
    return { by: Number(/\d+$/.exec(holders[0]?.name)?.[0] ?? 0) };
  }
  const ownership: Ownership = {
    onLost(listener) {
      react = listener;
      if (isLost) listener();
    },
    run: async (text, values) => (await client.query(text, values)).rows,
    async release() {
      react = () => {};
      await client.end().catch(() => {});
    },
  };
  return { ownership };
}
