import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { ownServerHint } from './own-server-hint.ts';

/** The operating system account that PostgreSQL runs under, and how a program is started under it. */
export interface PostgresAccount {
  /** null: the account of this process. */
  readonly identity: { readonly uid: number; readonly gid: number } | null;
  /** Command and arguments; `spawn` takes them together with `spawnIdentity`. */
  commandFor(program: string, args: string[], life: 'dies-with-parent' | 'free'): [string, string[]];
  /** For `child_process.spawn` where no setpriv is there to change the account. */
  readonly spawnIdentity: { uid?: number; gid?: number };
}

const capabilityBits = { dac_override: 1n, dac_read_search: 2n } as const;

/**
 * PostgreSQL refuses to run as root. So root starts it under the account that owns the cluster, or `postgres`, or one
 * of our own. Where that account cannot reach a path (a checkout in /root), setpriv gives it the one capability to pass
 * through folders.
 */
export async function choosePostgresAccount(
  clusterFolder: string,
  paths: string[],
): Promise<PostgresAccount> {
  const setpriv = findProgram('setpriv');
  if (process.getuid?.() !== 0) {
    return {
      identity: null,
      spawnIdentity: {},
      commandFor: (program, args, life) =>
        setpriv && life === 'dies-with-parent'
          ? [setpriv, ['--pdeathsig', 'INT', '--', program, ...args]]
          : [program, args],
    };
  }
  const identity = await findIdentity(clusterFolder);
  const unreachable = await findUnreachable(paths, identity);
  const capability = unreachable ? await findCapability() : null;
  if (unreachable && !(setpriv && capability)) {
    throw new CannotStart(
      `PostgreSQL may not run as root and its account (uid ${identity.uid}) cannot enter ${unreachable}. ` +
        `Move the project or DATA_DIR to a folder others may enter. ${ownServerHint}`,
    );
  }
  return {
    identity,
    spawnIdentity: setpriv ? {} : identity,
    commandFor(program, args, life) {
      if (!setpriv) return [program, args];
      const options = ['--reuid', `${identity.uid}`, '--regid', `${identity.gid}`, '--clear-groups'];
      if (capability) {
        options.push('--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`);
        // Without this bit access(2), by which initdb looks for its programs, ignores the capability.
        options.push('--securebits', '+no_setuid_fixup');
      }
      if (life === 'dies-with-parent') options.push('--pdeathsig', 'INT');
      return [setpriv, [...options, '--', program, ...args]];
    },
  };
}

function findProgram(name: string): string | null {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  return file ?? null;
}

async function findIdentity(clusterFolder: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(clusterFolder).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = await findSystemAccount(machineAccounts);
  if (account) return account;
  throw new CannotStart(
    `PostgreSQL may not run as root, there is no account postgres or ${ownAccount} to run it under, and none could be made. ` +
      `Make one (useradd --system ${ownAccount}), or start the service under an account of its own. ${ownServerHint}`,
  );
}

/** The first folder on these paths that the account cannot enter. */
async function findUnreachable(paths: string[], { uid, gid }: { uid: number; gid: number }) {
  for (const path of paths) {
    for (let folder = await realpath(path); ; folder = dirname(folder)) {
      const { mode, uid: owner, gid: group } = await stat(folder);
      const mayPass = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
      if (!mayPass) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return null;
}

/** Reading is enough; containers often hold only the larger of the two capabilities. */
async function findCapability(): Promise<keyof typeof capabilityBits | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  for (const name of ['dac_read_search', 'dac_override'] as const) {
    if (bounding & (1n << capabilityBits[name])) return name;
  }
  return null;
}

interface SystemAccount {
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

/** Not `nobody`: every process that runs as `nobody` could read its files. */
const ownAccount = 'tongxing';

const run = promisify(execFile);

const machineAccounts: AccountList = {
  read: () => readFile('/etc/passwd', 'utf8').catch(() => ''),
  async create(name) {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', name], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      timeout: 10_000,
    });
  },
};

/**
 * The account for a database that root starts: `postgres`, or one of our own, which is created where it is missing;
 * null where neither is possible.
 */
export async function findSystemAccount(accounts: AccountList): Promise<SystemAccount | null> {
  const found = readAccount(await accounts.read(), ['postgres', ownAccount]);
  if (found) return found;
  // A process that creates it at the same moment creates the same one.
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
