import { join } from 'node:path';
import type { FileStore } from '../features/accounts/uploads/file-store.ts';
import type { BackupStore } from '../features/system/backups/backup-store.ts';
import { folderStore } from '../features/system/backups/folder-store.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { ObjectStore } from '../kernel/files/object-store.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { Settings } from '../settings/settings.ts';
import { diskFiles } from '../vendors/files/disk.ts';
import { readS3Address } from '../vendors/files/s3-address.ts';
import { s3Backups } from '../vendors/files/s3-backups.ts';
import { s3Files } from '../vendors/files/s3-files.ts';
import { s3Store } from '../vendors/files/s3-store.ts';
import { vendorFetch } from '../vendors/outgoing/vendor-fetch.ts';
import { traceFetch } from '../vendors/telemetry/trace-fetch.ts';

type Needs = Pick<Settings, 'dataDir' | 'uploads' | 's3' | 'outgoingProxy'>;

/** Below the nine seconds of a request. */
const pictureMilliseconds = 2000;
const pieceMilliseconds = 120_000;
/** For a store that answers with a whole object where a piece of 8 MiB was asked for. */
const longestPiece = 64 * 1024 * 1024;

/** @throws {CannotStart} where the address is malformed, or its keys are missing. */
function openStore(
  where: string,
  { s3, outgoingProxy }: Needs,
  patience: number,
  tracer?: Tracer,
): ObjectStore {
  const address = readS3Address(where);
  if (!address) throw new CannotStart(`${where} must be like s3://bucket/prefix`);
  if (!s3) {
    throw new CannotStart(
      `${where} needs AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  const bounds = { bytes: longestPiece, milliseconds: patience };
  const fetch = traceFetch(vendorFetch(outgoingProxy, bounds), tracer);
  return s3Store(s3, address, { fetch, timeoutMilliseconds: patience });
}

/** The store of uploads: on the disk, or at `UPLOADS`. */
export function openFiles(settings: Needs, tracer?: Tracer): FileStore {
  const { uploads, dataDir } = settings;
  return uploads === null
    ? diskFiles(join(dataDir, 'uploads'))
    : s3Files(openStore(uploads, settings, pictureMilliseconds, tracer));
}

/** The store of backups with this address. */
export function openBackupStore(settings: Needs, where: string): BackupStore {
  return where.startsWith('s3://')
    ? s3Backups(openStore(where, settings, pieceMilliseconds))
    : folderStore(where);
}
