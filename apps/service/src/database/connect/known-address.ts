import { isLoopbackUrl } from '../../kernel/network/loopback-url.ts';
import type { Reader } from '../query/reader.ts';
import type { Database } from './open-postgres.ts';

/** How long a former address is worth a warning: passkeys and apps of it may still be in use. */
const warnedMilliseconds = 30 * 24 * 3600 * 1000;

export interface FormerAddress {
  readonly url: string;
  readonly movedAt: Date;
}

/** The address that this installation had before, if it moved within the last thirty days; else null. */
export async function findFormerAddress(db: Reader, now: Date): Promise<FormerAddress | null> {
  const row = await db.selectFrom('key_check').select(['former_url', 'moved_at']).executeTakeFirst();
  if (!row?.former_url || !row.moved_at) return null;
  const age = now.getTime() - row.moved_at.getTime();
  return age < warnedMilliseconds ? { url: row.former_url, movedAt: row.moved_at } : null;
}

/**
 * Saves the public address of a service that starts, and returns the former one where it has moved within thirty days. A
 * change of the port on this machine is no move: nothing but a trial goes by it.
 */
export async function noteAddress(
  database: Database,
  publicUrl: string,
  now: Date,
): Promise<FormerAddress | null> {
  await database.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('key_check')
      .select(['public_url', 'former_url'])
      .forUpdate()
      .executeTakeFirst();
    const before = row?.public_url ?? null;
    if (before === publicUrl) return;
    const hasMoved = before !== null && !(isLoopbackUrl(before) && isLoopbackUrl(publicUrl));
    const isBack = row?.former_url === publicUrl;
    const move = { former_url: hasMoved && !isBack ? before : null, moved_at: now };
    await db
      .updateTable('key_check')
      .set({ public_url: publicUrl, ...(hasMoved ? move : {}) })
      .execute();
  });
  return findFormerAddress(database, now);
}
