// Starts PostgreSQL on a data folder so that it survives this process, as without setpriv, and prints `ready`. A killed
// process leaves an orphan. `node abandon-database.ts DATA_DIR`.
import { join } from 'node:path';
import { lockDataFolder, tryLockFile } from '../../src/database/embedded/folder-lock.ts';
import { choosePostgresAccount } from '../../src/database/embedded/postgres-account.ts';
import { findPostgresBinaries } from '../../src/database/embedded/postgres-binaries.ts';
import { findPostmaster } from '../../src/database/embedded/postmaster-file.ts';
import { spawnPostgres } from '../../src/database/embedded/spawn-postgres.ts';
import { silentLog } from '../../src/kernel/logging/log.ts';

const [dataDir = ''] = process.argv.slice(2);
const folders = { cluster: join(dataDir, 'postgres'), socket: join(dataDir, 'postgres-socket') };
const binaries = await findPostgresBinaries();
const account = await choosePostgresAccount(folders.cluster, [dataDir, binaries.folder]);
const untied: typeof account = {
  ...account,
  commandFor: (program, args) => account.commandFor(program, args, 'free'),
};
await lockDataFolder(dataDir);
const lock = tryLockFile(`${folders.cluster}.lock`);
spawnPostgres(
  { folders, binaries, account: untied, durability: 'on', connections: 20, log: silentLog },
  lock!,
);
while ((await findPostmaster(folders.cluster))?.status !== 'ready');
console.log('ready');
setInterval(() => {}, 60_000);
