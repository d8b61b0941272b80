import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { choosePostgresAccount } from '../src/database/embedded/postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from '../src/database/embedded/postgres-binaries.ts';

export interface OwnPostgres {
  /** The product's own database and role. */
  readonly url: string;
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server as an operator runs one, or as another release did: with its programs and settings (`name=value`).
 * Its cluster is made in the folder `postgres` of `home` where there is none.
 */
export async function startOwnPostgres(
  home: string,
  { binaries, options = [] }: { binaries?: PostgresBinaries; options?: readonly string[] } = {},
): Promise<OwnPostgres> {
  const { folder, initdb, postgres } = binaries ?? (await findPostgresBinaries());
  const [cluster, socket] = [join(home, 'postgres'), join(home, 'own-socket')];
  const account = await choosePostgresAccount(cluster, [home, folder]);
  for (const each of [cluster, socket]) {
    await mkdir(each, { recursive: true, mode: 0o700 });
    if (account.identity) await chown(each, account.identity.uid, account.identity.gid);
  }
  const started = { ...account.spawnIdentity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const making = [`--pgdata=${cluster}`, '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(...account.commandFor(initdb, making, 'free'), started).catch((error: Error) => {
    if (!error.message.includes('exists but is not empty')) throw error;
  });
  const all = ['listen_addresses=', `unix_socket_directories=${socket}`, 'fsync=off', ...options];
  const settings = all.flatMap((option) => ['-c', option]);
  const child = spawn(...account.commandFor(postgres, ['-D', cluster, ...settings], 'dies-with-parent'), {
    ...started,
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const urlOf = (role: string, database: string) =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`;
  const superuserUrl = urlOf('postgres', 'postgres');
  const admin = await connect(superuserUrl);
  const { rows } = await admin.query(`select 1 from pg_roles where rolname = 'tongxing'`);
  if (rows.length === 0) {
    await admin.query('create role tongxing login');
    await admin.query('create database tongxing owner tongxing');
  }
  await admin.end();
  return {
    url: urlOf('tongxing', 'tongxing'),
    superuserUrl,
    async stop() {
      child.kill('SIGINT');
      await gone;
    },
  };
}

async function connect(url: string): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 400) throw error;
      await pause(50);
    }
  }
}
