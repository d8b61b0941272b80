import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from './random.ts';

const length = 32;

/**
 * The 32 bytes behind everything encrypted at rest, made at the first start and kept in `secret.key` of the
 * data folder, readable by the service's account alone. Lose it and enrolled authenticators are lost.
 * Processes that start together agree on one: the file is made exclusively.
 */
export async function readMasterKey(dataDir: string, random: Random): Promise<Buffer> {
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(random.bytes(length).toString('base64'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== length) throw new Error(`${path} must hold 32 bytes in base64`);
  return key;
}
