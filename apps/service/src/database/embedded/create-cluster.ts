import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { ownServerHint } from './own-server-hint.ts';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster-file.ts';

export const superuser = 'postgres';

/**
 * Creates the cluster folder where there is none. It is built under another name and renamed when complete. An
 * interrupted first start leaves nothing half made, and of two at once one wins.
 */
export async function createClusterWhereMissing(
  clusterFolder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  durability: 'on' | 'off',
): Promise<void> {
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw new CannotStart(`The database folder ${clusterFolder} cannot be read: ${error.message}`);
  });
  if (version !== null) {
    if (version.trim() === binaries.major) return;
    throw new CannotStart(
      `The database folder ${clusterFolder} was made by PostgreSQL ${version.trim()}, this is ${binaries.major}: ` +
        `${wayOut(version.trim(), binaries.major)} ${ownServerHint}`,
    );
  }
  await removeAbandoned(clusterFolder);
  const building = `${clusterFolder}.new-${process.pid}`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { mode: 0o700 });
  try {
    if (account.identity) await chown(building, account.identity.uid, account.identity.gid);
    await runInitdb(building, binaries, account, durability);
    await rename(building, clusterFolder);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const wayOut = (made: string, ours: string) =>
  Number(made) < Number(ours)
    ? 'with the release that made it run "npx tongxing backup create", then with this one "npx tongxing backup restore latest --keep-sessions", which keeps the old folder.'
    : 'start the release that made it, or a newer one.';

/** Removes what dead processes were building beside a cluster, and stops a server that survived them. */
export async function removeAbandoned(clusterFolder: string): Promise<void> {
  const prefix = `${basename(clusterFolder)}.new-`;
  for (const name of await readdir(dirname(clusterFolder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    const folder = join(dirname(clusterFolder), name);
    const left =
      (await findPostmaster(folder)) ?? (await findPostmaster(join(folder, basename(clusterFolder))));
    if (left) await stopPostmaster(left.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builtin C.UTF-8: the same order and case rules on every machine, whatever locales it has. */
async function runInitdb(
  folder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  durability: 'on' | 'off',
): Promise<void> {
  const settings = {
    pgdata: folder,
    username: superuser,
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
    // Only this account and root can enter the folder of the socket, so a connection needs no password.
    'auth-local': 'trust',
    'auth-host': 'reject',
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  options.push('--no-instructions');
  if (durability === 'off') options.push('--no-sync');
  const [command, args] = account.commandFor(binaries.initdb, options, 'dies-with-parent');
  const child = spawn(command, args, {
    ...account.spawnIdentity,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason =
    /(?:FATAL|error): +(.+)/.exec(errors)?.[1] ?? errors.trim().split('\n').at(-1) ?? `code ${code}`;
  throw new CannotStart(
    `The embedded PostgreSQL could not make its database folder: ${reason}. ${ownServerHint}`,
  );
}
