import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { readIfThere, writeFileAtomically } from '../files/durable-file.ts';
import type { Random } from './random.ts';

const length = 32;

export const masterKeyFile = (dataDir: string) => join(dataDir, 'secret.key');

/**
 * The 32 bytes that encrypt everything at rest, from `secret.key` in the data folder, which only the service's account
 * can read; null where there is no such file. Without it enrolled authenticators are lost.
 * @throws {CannotStart} where the file has other contents.
 */
export async function readMasterKey(dataDir: string): Promise<Buffer | null> {
  const text = await readIfThere(masterKeyFile(dataDir));
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length === length) return key;
  const found = text.trim() === '' ? 'is empty' : 'does not hold 32 bytes in base64';
  throw new CannotStart(
    `${masterKeyFile(dataDir)} ${found}: put back the one of this installation, or remove it where there never was one.`,
  );
}

/** Creates the key of a new installation. Of processes that start together one creates the file, as a whole. */
export async function makeMasterKey(dataDir: string, random: Random): Promise<Buffer> {
  await writeFileAtomically(masterKeyFile(dataDir), random.bytes(length).toString('base64'), { isNew: true });
  const key = await readMasterKey(dataDir);
  if (!key) throw new Error('the master key was removed while it was made');
  return key;
}
