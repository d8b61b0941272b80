import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Puts a file in its place whole or not at all, and on the disk before it returns: written beside, forced out, then
 * renamed. `isNew`: only where there is none, and of several at once one; false where somebody else was first.
 */
export async function placeFile(
  path: string,
  text: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeOut(draft, text);
    if (isNew) await link(draft, path);
    else await rename(draft, path);
    await forceFolder(folder);
    return true;
  } catch (error) {
    if (isNew && codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The text of a file, or null where there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeOut(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function forceFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
