import { hasOwnKey, missingKey, requireOwnKey } from '../database/connect/key-check.ts';
import type { Database } from '../database/connect/open-postgres.ts';
import { makeMasterKey, readMasterKey } from '../kernel/crypto/master-key.ts';
import type { Random } from '../kernel/crypto/random.ts';
import { createVault } from '../kernel/crypto/vault.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The master key of this installation: SECRET_KEY, or the file of the data folder, which a new installation is given.
 * @throws {CannotStart} where the database belongs to another one, or to one that is gone.
 */
export async function resolveMasterKey(
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
  database: Database,
  random: Random,
): Promise<Buffer> {
  const given = secretKey ?? (await readMasterKey(dataDir));
  const key = given ?? (await makeFirstKey(dataDir, database, random));
  await requireOwnKey(database, key, createVault(key, random), { dataDir, isFile: secretKey === null });
  return key;
}

/** Only for a new installation: another key would not open an existing database. */
async function makeFirstKey(dataDir: string, database: Database, random: Random): Promise<Buffer> {
  if (!(await hasOwnKey(database))) return makeMasterKey(dataDir, random);
  // Another process may have created both in the meantime.
  const made = await readMasterKey(dataDir);
  if (made) return made;
  throw missingKey(dataDir);
}
