import { link, rename, rm } from 'node:fs/promises';
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
  return readKeyFile(masterKeyFile(dataDir));
}

async function readKeyFile(path: string): Promise<Buffer | null> {
  const text = await readIfThere(path);
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length === length) return key;
  const found = text.trim() === '' ? 'is empty' : 'does not hold 32 bytes in base64';
  throw new CannotStart(
    `${path} ${found}: put back the one of this installation, or remove it where there never was one.`,
  );
}

/** Creates the key of a new installation. Of processes that start together one creates the file, as a whole. */
export async function makeMasterKey(dataDir: string, random: Random): Promise<Buffer> {
  await writeFileAtomically(masterKeyFile(dataDir), random.bytes(length).toString('base64'), { isNew: true });
  const key = await readMasterKey(dataDir);
  if (!key) throw new Error('the master key was removed while it was made');
  return key;
}

const nextKeyFile = (dataDir: string) => join(dataDir, 'secret.key.next');

/** The key that was made to replace the one in use, while that is under way; null where there is none. */
export const readNextKey = (dataDir: string): Promise<Buffer | null> => readKeyFile(nextKeyFile(dataDir));

/** Makes the key that will replace the one in use, beside it. */
export async function makeNextKey(dataDir: string, random: Random): Promise<Buffer> {
  await rm(nextKeyFile(dataDir), { force: true });
  const key = random.bytes(length);
  await writeFileAtomically(nextKeyFile(dataDir), key.toString('base64'), { isNew: true });
  return key;
}

/** Puts the next key in the place of the one in use, which is kept beside it. Returns the name of the file it is kept in. */
export async function adoptNextKey(dataDir: string, at: Date): Promise<string> {
  const formerFile = `${masterKeyFile(dataDir)}.${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await link(masterKeyFile(dataDir), formerFile);
  await rename(nextKeyFile(dataDir), masterKeyFile(dataDir));
  return formerFile;
}
