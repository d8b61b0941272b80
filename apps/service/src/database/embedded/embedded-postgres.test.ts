import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordingLog } from '../../../test/recording-log.ts';
import { runProgram } from '../../../test/run-program.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { openPostgres } from '../connect/open-postgres.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';

let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'tongxing-template-'));
  await (await startEmbeddedPostgres({ dataDir: template, log: silentLog })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-embedded-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a database that was stopped properly: a copy, for the tests that are not about the first start. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

async function start(dataDir: string, log = silentLog): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const database = openPostgres(url, { connections: 1 });
  try {
    return (await sql.raw<Row>(text).execute(database)).rows;
  } finally {
    await database.close();
  }
}

const program = (...args: Parameters<typeof runProgram>) => {
  const running = runProgram(...args);
  cleanUps.push(() => running.kill());
  return running;
};

// threat:sql-reach
test('given a new folder, creates a durable database without a network port, for an ordinary role', async () => {
  const dataDir = join(await newFolder(), 'made/on/the/way');
  const { url } = await start(dataDir);
  const [row] = await ask<object>(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
            current_setting('timezone') as timezone, current_user as role,
            (select rolsuper from pg_roles where rolname = current_user) as super,
            (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
  );
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    addresses: '',
    encoding: 'UTF8',
    timezone: 'UTC',
    role: 'tongxing',
    super: false,
    locale: 'b C.UTF-8',
  });
});

test('keeps written rows over a stop and a start', async () => {
  const dataDir = await usedFolder();
  const first = await start(dataDir);
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  const second = await start(dataDir);
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('stops within seconds, also with open connections', async () => {
  const { url, stop } = await start(await usedFolder());
  const database = openPostgres(url);
  const open = database.transaction().execute((transaction) => sql`select pg_sleep(60)`.execute(transaction));
  open.catch(() => {});
  await ask(url, 'select 1');
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  await expect(open).rejects.toThrow();
  await database.close();
});

// threat:data-folder-twice
test('given kill -9 of the owner during writes, the server ends too, and no acknowledged write is lost', async () => {
  const dataDir = await usedFolder();
  const owner = program('own-database', [dataDir, 'write']);
  await owner.line(/^200$/);
  await owner.kill();
  const acknowledged = Number(owner.lines.findLast((line) => /^\d+$/.test(line)));
  const { url } = await start(dataDir);
  const [row] = await ask<{ last: number; count: number }>(
    url,
    'select max(number) as last, count(*) as count from written',
  );
  expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(row?.count).toBe(row?.last);
});

// threat:data-folder-twice
test('given kill -9 of the server, its owner restarts it, and no acknowledged write is lost', async () => {
  const dataDir = await usedFolder();
  const log = recordingLog();
  const { url } = await start(dataDir, log);
  const database = openPostgres(url, { connections: 2 });
  await sql`create table written (number int)`.execute(database);
  await sql`insert into written select generate_series(1, 1000)`.execute(database);
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');
  await log.line('runs again');
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(database);
  expect(rows).toEqual([{ count: 1000 }]);
  expect(log.lines.find((line) => line.startsWith('error'))).toContain('ended unexpectedly');
  await database.close();
});

test('takes over an orphan with its data, and stops it', async () => {
  const dataDir = await usedFolder();
  const parent = program('abandon-database', [dataDir]);
  await parent.line(/^ready$/);
  const orphan = await findPostmaster(join(dataDir, 'postgres'));
  expect(orphan?.starter).toBe(parent.child.pid);
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
    `in use by process ${parent.child.pid}`,
  );
  await parent.kill();
  const log = recordingLog();
  const adopted = await start(dataDir, log);
  expect(log.lines).toEqual([
    `info: Took over the embedded PostgreSQL left running (process ${orphan?.pid}).`,
  ]);
  expect(await ask(adopted.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  // The new owner's claim holds although it is not the parent.
  const second = program('own-database', [dataDir]);
  expect(await second.ended).toBe(1);
  expect(second.lines[0]).toContain(`in use by process ${process.pid}`);
  await adopted.stop();
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
});

// threat:data-folder-twice
test('refuses a second owner in one line, in this process or another', async () => {
  const dataDir = await usedFolder();
  const { url } = await start(dataDir);
  const second = program('own-database', [dataDir]);
  expect(await second.ended).toBe(1);
  expect(second.lines).toHaveLength(1);
  expect(second.lines[0]).toMatch(
    new RegExp(`^failed The data folder .* is in use by process ${process.pid} on .*DATABASE_URL`),
  );
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
    `in use by process ${process.pid}`,
  );
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

// threat:data-folder-twice
test('given four starts on an empty folder, one owns it and the others fail in one line', async () => {
  const dataDir = await newFolder();
  const four = [1, 2, 3, 4].map(() => program('own-database', [dataDir]));
  await Promise.all(four.map(({ line }) => line(/^(ready|failed)/)));
  const firstWords = four.map(
    ({ lines }) => lines.find((line) => /^(ready|failed)/.test(line))?.split(' ')[0],
  );
  expect(firstWords.filter((word) => word === 'ready')).toHaveLength(1);
  const owner = four[firstWords.indexOf('ready')];
  for (const { lines } of four) {
    const refusal = lines.find((line) => line.startsWith('failed'));
    if (refusal) expect(refusal).toContain(`in use by process ${owner?.child.pid}`);
  }
  owner?.child.kill('SIGTERM');
  expect(await owner?.ended).toBe(0);
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'postgres',
    'postgres-socket',
    'postgres.lock',
    'service.lock',
  ]);
});

test('given a data folder with a very long path, puts the socket elsewhere', async () => {
  const dataDir = join(await newFolder(), 'long'.repeat(30));
  const { url, stop } = await start(dataDir);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  const again = await start(dataDir);
  expect(again.url).toBe(url);
});

test('given an interrupted first start, the next one succeeds', async () => {
  const dataDir = await newFolder();
  const gone = spawn('true');
  await new Promise((resolve) => gone.once('exit', resolve));
  await mkdir(join(dataDir, `postgres.new-${gone.pid}`));
  await writeFile(join(dataDir, `postgres.new-${gone.pid}`, 'PG_VERSION'), '18\n');
  await start(dataDir);
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'postgres',
    'postgres-socket',
    'postgres.lock',
    'service.lock',
  ]);
});

test('given a lock file with a reused process id, starts', async () => {
  const dataDir = await usedFolder();
  const cluster = join(dataDir, 'postgres');
  const first = await start(dataDir);
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  const socketLock = await readFile(join(dataDir, 'postgres-socket/.s.PGSQL.5432.lock'), 'utf8');
  await first.stop();
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], { uid });
  cleanUps.push(async () => stranger.kill());
  for (const [file, text] of [
    [join(cluster, 'postmaster.pid'), lock],
    [join(dataDir, 'postgres-socket/.s.PGSQL.5432.lock'), socketLock],
  ] as const) {
    await writeFile(file, text.replace(/^\d+/, `${stranger.pid}`), { mode: 0o600 });
    await chown(file, uid, gid);
  }
  const second = await start(dataDir);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('given closed connections and a stop, no connection error is thrown', async () => {
  const log = recordingLog();
  const postgres = await start(await usedFolder());
  const database = openPostgres(postgres.url, { connections: 10, log });
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(database)));
  await database.close();
  await postgres.stop();
  expect(log.lines).toEqual([]);
});

test('given a data folder that cannot be written, names it and the reason in one line', async () => {
  const folder = await newFolder();
  const file = join(folder, 'data');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below')]) {
    const refused = await startEmbeddedPostgres({ dataDir, log: silentLog }).catch((error) => error);
    expect(refused).toBeInstanceOf(CannotStart);
    expect(refused.message).toMatch(/^DATA_DIR: \S+\/data\S* cannot be written \((?:EEXIST|ENOTDIR)[^\n]*\)/);
  }
});

test('given programs that cannot run, fails in one line with the alternative', async () => {
  await expect(findPostgresBinaries({ platform: 'linux-x64', isMusl: true })).rejects.toThrow(
    /^There is no embedded PostgreSQL for musl systems such as Alpine\. Set DATABASE_URL=[^\n]*$/,
  );
  await expect(findPostgresBinaries({ platform: 'sunos-sparc', isMusl: false })).rejects.toThrow(
    /^There is no embedded PostgreSQL for sunos-sparc here: [^\n]*Set DATABASE_URL=[^\n]*$/,
  );
  const dataDir = await newFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
    /made by PostgreSQL 17, this is 18: [^\n]*DATABASE_URL/,
  );
});
