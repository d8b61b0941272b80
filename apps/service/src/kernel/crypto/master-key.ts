import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { readIfThere, writeFileAtomically } from '../files/durable-file.ts';
import type { Random } from './random.ts';

const length = 32;

export const masterKeyFile = (dataDir: string) => join(dataDir, 'secret.key');

/**
 * The 32 bytes behind everything encrypted at rest, from `secret.key` of the data folder, readable by the service's account
 * alone; null where there is no such file. Lose it and enrolled authenticators are lost.
 * @throws {CannotStart} where the file is there and holds something else.
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

/** Makes the key of a new installation. Processes that start together agree on one: the file appears whole, once. */
export async function makeMasterKey(dataDir: string, random: Random): Promise<Buffer> {
  await writeFileAtomically(masterKeyFile(dataDir), random.bytes(length).toString('base64'), { isNew: true });
  const key = await readMasterKey(dataDir);
  if (!key) throw new Error('the master key was removed while it was made');
  return key;
}
