import { mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccountMergeTable, MovedRows } from '../../../database/schema/self-service.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Passage } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';

export type Merge = Selectable<AccountMergeTable>;

/** Inserts a merge for as long as it can be undone; returns until when. */
export async function insertMerge(
  { db, at, random }: Change,
  { from, to }: Passage,
  moved: MovedRows,
): Promise<Date> {
  const undoUntil = addSeconds(at, mergeUndoSeconds);
  await db
    .insertInto('account_merge')
    .values({
      id: random.uuid(),
      absorbed_id: from,
      kept_id: to,
      merged_at: at,
      undo_until: undoUntil,
      moved: JSON.stringify(moved),
    })
    .execute();
  return undoUntil;
}

/** Takes a merge that can still be undone (`open`), or one whose time is over: of many at once, one gets it. */
export async function takeMerge(
  { db, at }: Change,
  id: string,
  time: 'open' | 'over',
): Promise<Merge | null> {
  const row = await db
    .deleteFrom('account_merge')
    .where('id', '=', id)
    .where('undo_until', time === 'open' ? '>' : '<=', at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findMerge(db: Reader, id: string): Promise<Merge | null> {
  const row = await db.selectFrom('account_merge').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The merge that has been due to become final for the longest time. */
export async function findDueMerge(db: Reader, now: Date): Promise<Merge | null> {
  const row = await db
    .selectFrom('account_merge')
    .selectAll()
    .where('undo_until', '<=', now)
    .orderBy('undo_until')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The merges of an account, on either side, that can still be undone. */
export async function listMergesOf(db: Reader, accountId: string, since: Date): Promise<Merge[]> {
  return db
    .selectFrom('account_merge')
    .selectAll()
    .where((either) => either.or([either('kept_id', '=', accountId), either('absorbed_id', '=', accountId)]))
    .where('merged_at', '>=', since)
    .orderBy('merged_at', 'desc')
    .execute();
}

/** The merges into an account that can still be undone, with the absorbed account's number, nickname and avatar. */
export async function listMergesInto(db: Reader, accountId: string, now: Date) {
  return db
    .selectFrom('account_merge')
    .innerJoin('account', 'account.id', 'absorbed_id')
    .select(['account_merge.id', 'number', 'nickname', 'avatar', 'merged_at', 'undo_until'])
    .where('kept_id', '=', accountId)
    .where('undo_until', '>', now)
    .orderBy('merged_at', 'desc')
    .execute();
}
