import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file as a whole or not at all, and syncs it before it returns: it writes a temporary file, syncs it, and
 * renames it. `isNew`: only where there is none, and only once for several callers; false where another caller was
 * first.
 */
export async function writeFileAtomically(
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

/**
 * The same for a stream: the file appears under its name once all of it is on the disk. An interrupted write leaves a
 * file that starts with a dot and ends in `.partial`. Returns the size in bytes.
 */
export async function writeStreamAtomically(
  path: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<number> {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.${randomUUID()}.partial`);
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(source, target, { signal });
    await rename(draft, path);
    await forceFolder(folder);
    return target.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
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

/** Syncs the folder, so that a rename survives a power cut. */
export async function forceFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
