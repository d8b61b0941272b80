import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile } from '../kernel/durable-file.ts';

const fileOf = (dataDir: string) => join(dataDir, 'database-url');

/** Where the embedded database of a data folder was moved to; null: it was not. DATABASE_URL comes before it. */
export function readMovedTo(dataDir: string): string | null {
  const file = fileOf(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Lets the next start know it, readable by the service's account alone; null: the embedded database is back. */
export async function writeMovedTo(dataDir: string, url: string | null): Promise<void> {
  if (url) await placeFile(fileOf(dataDir), `${url}\n`);
  else await rm(fileOf(dataDir), { force: true });
}
