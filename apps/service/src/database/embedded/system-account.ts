import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The machine's list of accounts, and the way to a new one. */
export interface AccountList {
  /** In the form of /etc/passwd. */
  read(): Promise<string>;
  /** Makes an account that nobody can sign in to; throws where that cannot be. */
  create(name: string): Promise<void>;
}

/** Ours alone: what `nobody` runs and owns is open to whatever else runs as `nobody`. */
export const ownAccount = 'tongxing';

const run = promisify(execFile);

export const machineAccounts: AccountList = {
  read: () => readFile('/etc/passwd', 'utf8').catch(() => ''),
  async create(name) {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', name], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      timeout: 10_000,
    });
  },
};

/** The account for a database that root starts: `postgres`, or one of our own, made where it is missing; null: neither. */
export async function findSystemAccount(accounts: AccountList): Promise<SystemAccount | null> {
  const found = readAccount(await accounts.read(), ['postgres', ownAccount]);
  if (found) return found;
  // Whoever else is making it at this moment makes the same one.
  await accounts.create(ownAccount).catch(() => undefined);
  return readAccount(await accounts.read(), [ownAccount]);
}

function readAccount(list: string, names: readonly string[]): SystemAccount | null {
  for (const name of names) {
    const fields = list
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return null;
}
