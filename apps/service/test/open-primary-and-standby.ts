import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createClusterWhereMissing, superuser } from '../src/database/embedded/create-cluster.ts';
import { choosePostgresAccount } from '../src/database/embedded/postgres-account.ts';
import { findPostgresBinaries } from '../src/database/embedded/postgres-binaries.ts';
import { openRelay, type Relay } from './open-relay.ts';

/** A PostgreSQL that a test can stop, or promote. */
export interface StandInServer {
  /** Its host and port, for an address that names several. */
  readonly host: string;
  readonly relay: Relay;
  ask<Row extends object>(statement: string): Promise<Row[]>;
}

/**
 * Two servers of one cluster: a primary, and one in recovery that only answers reads until it is promoted. It receives
 * no write of the primary.
 */
export async function openPrimaryAndStandby() {
  const root = await mkdtemp(join(tmpdir(), 'tongxing-standby-'));
  const binaries = await findPostgresBinaries();
  const account = await choosePostgresAccount(join(root, 'a'), [root, binaries.folder]);
  const owner = account.identity;
  const own = async (folder: string) => {
    if (owner) await chown(folder, owner.uid, owner.gid);
  };
  await own(root);
  await createClusterWhereMissing(join(root, 'a'), binaries, account, 'off');
  await cp(join(root, 'a'), join(root, 'b'), { recursive: true, preserveTimestamps: true });
  await ownAll(join(root, 'b'), owner);
  await chmod(join(root, 'b'), 0o700);
  await writeFile(join(root, 'b', 'standby.signal'), '');

  const started = await Promise.all(['a', 'b'].map((name) => start(name)));
  const [primary, standby] = started.map(({ server }) => server) as [StandInServer, StandInServer];

  async function start(name: string) {
    const socket = join(root, `${name}-socket`);
    await mkdir(socket, { mode: 0o700 });
    await own(socket);
    const child = spawnServer(join(root, name), socket);
    const gone = once(child, 'exit');
    const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(socket)}`;
    const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
      const client = new Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    };
    await untilAnswered(() => ask('select 1'));
    const relay = await openRelay(url);
    return { child, gone, server: { host: new URL(relay.url).host, relay, ask } };
  }

  /** With the limits of a standard installation: those of a standby may not be lower than its primary's. */
  function spawnServer(cluster: string, socket: string) {
    const options = ['listen_addresses=', 'fsync=off', 'autovacuum=off', `unix_socket_directories=${socket}`];
    const [command, args] = account.commandFor(
      binaries.postgres,
      ['-D', cluster, ...options.flatMap((option) => ['-c', option])],
      'dies-with-parent',
    );
    return spawn(command, args, {
      ...account.spawnIdentity,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      detached: true,
      stdio: 'ignore',
    });
  }

  return {
    primary,
    standby,
    /** The address of both, the standby first. */
    url: `postgres://${superuser}@${standby.host},${primary.host}/postgres`,
    async close() {
      for (const { child, gone, server } of started) {
        await server.relay.close();
        child.kill('SIGQUIT');
        await gone;
      }
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function ownAll(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  if (!owner) return;
  await chown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
}
