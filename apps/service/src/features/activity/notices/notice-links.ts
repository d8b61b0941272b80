import { noticeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { NoticeLinkTable } from '../../../database/schema/activity.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  type ReachableOwner,
  type ReachableOwnerRow,
  reachableOwner,
  toReachableOwner,
} from '../../accounts/accounts/reachable-owner.ts';

import {
  type NoticePreferences,
  type SavedPreferences,
  savedPreferences,
  toPreferences,
} from './preference-store.ts';

export type NoticeKind = Exclude<NoticeLinkTable['kind'], 'plain'>;

/** A notice to the owner of an account. */
export interface Notice {
  readonly accountId: string;
  /** `plain`: it has no 不是我 link. */
  readonly kind: NoticeLinkTable['kind'];
  /** One clause in Chinese. */
  readonly what: string;
  readonly at: Date;
  readonly place: string;
  readonly device: string;
}

/** A notice with 不是我 links. */
export interface LinkedNotice extends Notice {
  readonly kind: NoticeKind;
  readonly tokenHash: Buffer;
  /** The marks of the contacts whose links were used. */
  readonly usedBy: readonly string[];
}

/** A notice that can be sent again. */
export interface SavedNotice extends Notice {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly usedBy: readonly string[];
  readonly resends: number;
  readonly resentAt: Date | null;
}

/** Saves a notice under the digest of its token. Its 不是我 links are valid for seven days. */
export async function saveNotice(change: Change, id: string, token: string, notice: Notice): Promise<void> {
  const { accountId, ...details } = notice;
  await change.batch(
    change.db
      .insertInto('notice_link')
      .values({
        token_hash: digest(token),
        account_id: accountId,
        notice_id: id,
        ...details,
        expires_at: addSeconds(change.at, noticeLifetimeSeconds),
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

const readNotified = hotQuery<
  ReachableOwnerRow & { readonly is_saved: boolean; readonly preferences: SavedPreferences }
>(`
  select ${reachableOwner}, ${savedPreferences},
    exists (select 1 from notice_link where notice_link.account_id = $1 and notice_id = $2) as is_saved`);

/** The recipient of a notice with their preferences, and whether the notice is saved. */
export async function findNotified(
  db: Reader,
  accountId: string,
  id: string,
): Promise<ReachableOwner & { readonly isSaved: boolean; readonly preferences: NoticePreferences }> {
  const [row] = await readNotified(db, accountId, id);
  if (!row) throw new Error('a statement without a table always answers one row');
  return {
    ...toReachableOwner(row),
    isSaved: row.is_saved,
    preferences: toPreferences(row.preferences),
  };
}

/** Deletes a notice that had no recipient. */
export async function forgetNotice({ db }: Change, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('notice_link')
    .where('account_id', '=', accountId)
    .where('notice_id', '=', id)
    .execute();
}

type Row = Selectable<NoticeLinkTable>;

const toNotice = ({ account_id: accountId, kind, what, at, place, device }: Row): Notice => ({
  accountId,
  kind,
  what,
  at,
  place,
  device,
});

function toLinked(row: Row | undefined): LinkedNotice | null {
  if (!row || row.kind === 'plain') return null;
  return { ...toNotice(row), kind: row.kind, tokenHash: row.token_hash, usedBy: row.used_by };
}

/** The notice of a token, whoever's link it is of. */
export async function findNotice(db: Reader, token: string, now: Date): Promise<LinkedNotice | null> {
  const row = await db
    .selectFrom('notice_link')
    .selectAll()
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return toLinked(row);
}

/** The account's notices of the last seven days that can be sent again, the newest first. */
export async function listSavedNotices(db: Reader, accountId: string, now: Date): Promise<SavedNotice[]> {
  const rows = await db
    .selectFrom('notice_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('what', '!=', '')
    .orderBy('at', 'desc')
    .orderBy('token_hash')
    .limit(mostSaved)
    .execute();
  return rows.flatMap((row) =>
    row.notice_id === null
      ? []
      : {
          ...toNotice(row),
          id: row.notice_id,
          tokenHash: row.token_hash,
          usedBy: row.used_by,
          resends: row.resends,
          resentAt: row.resent_at,
        },
  );
}

/** The length of the list of saved notices. */
const mostSaved = 100;

export async function findSavedNotice(
  db: Reader,
  accountId: string,
  id: string,
  now: Date,
): Promise<SavedNotice | null> {
  return (await listSavedNotices(db, accountId, now)).find((notice) => notice.id === id) ?? null;
}

/** Counts that a notice is sent again. */
export async function countResend({ db, at }: Change, { accountId, id }: SavedNotice): Promise<void> {
  await db
    .updateTable('notice_link')
    .set((row) => ({ resends: row('resends', '+', 1), resent_at: at }))
    .where('account_id', '=', accountId)
    .where('notice_id', '=', id)
    .execute();
}

/** Uses up the link of one contact, by its mark, and no other; false if it is not valid any more. */
export async function takeNotice(
  { db, at }: Change,
  { tokenHash }: LinkedNotice,
  mark: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice_link')
    .set({ used_by: sql`array_append(used_by, ${mark})` })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`${mark} <> all(used_by)`)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeExpiredNotices(change: Change, most: number): Promise<number> {
  const { numDeletedRows } = await change.db
    .deleteFrom('notice_link')
    .where('token_hash', 'in', (query) =>
      query.selectFrom('notice_link').select('token_hash').where('expires_at', '<=', change.at).limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
