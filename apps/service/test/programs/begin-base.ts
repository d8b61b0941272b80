// Begins a base of the embedded database of a data folder, gets stuck after its first megabyte and prints `half`: killed
// then, it leaves half a base. `node begin-base.ts DATA_DIR`.
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { createBase } from '../../src/features/site/archiving/create-base.ts';
import type { BackupPlace } from '../../src/features/site/backups/backup-place.ts';
import type { BackupWork } from '../../src/features/site/backups/backup-work.ts';
import { folderPlace } from '../../src/features/site/backups/folder-place.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { fileSettings } from '../../src/settings/settings-file.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir, archives: true, log: silentLog });

async function* stuck(source: Readable) {
  let bytes = 0;
  for await (const chunk of source) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < 1024 * 1024) continue;
    console.log('half');
    await pause(600_000);
  }
}

const slow = (where: string): BackupPlace => {
  const place = folderPlace(where);
  return { ...place, write: (name, source) => place.write(name, Readable.from(stuck(source))) };
};
await createBase({
  settings: { dataDir, file: fileSettings.parse({ backups: { continuous: true } }) },
  pepper: Buffer.alloc(32),
  backupsUnderWay: new Set(),
  databaseUrlNow: () => url,
  openBackupPlace: slow,
  files: { read: async () => null },
} as unknown as BackupWork);
