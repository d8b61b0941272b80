import { noticeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Reader } from '../../../database/reader.ts';
import type { NoticeLinkTable } from '../../../database/tables/security-notices.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import type { Change } from '../../../unit-of-work/work.ts';

export type NoticeKind = NoticeLinkTable['kind'];

/** What a notice was about. */
export interface Notice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly place: string;
  readonly device: string;
}

/** Keeps a notice under its token's digest: the 不是我 link is good for seven days and works once. */
export async function keepNotice(change: Change, token: string, notice: Notice): Promise<void> {
  await change.db
    .insertInto('notice_link')
    .values({
      token_hash: digest(token),
      account_id: notice.accountId,
      kind: notice.kind,
      at: notice.at,
      place: notice.place,
      device: notice.device,
      expires_at: addSeconds(change.at, noticeLifetimeSeconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findNotice(db: Reader, token: string, now: Date): Promise<Notice | null> {
  const row = await db
    .selectFrom('notice_link')
    .selectAll()
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row
    ? { accountId: row.account_id, kind: row.kind, at: row.at, place: row.place, device: row.device }
    : null;
}

/** Uses the link up, and with it all others of the account; null where it is not good any more. */
export async function takeNotice(change: Change, token: string): Promise<Notice | null> {
  const row = await change.db
    .deleteFrom('notice_link')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', change.at)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await change.db.deleteFrom('notice_link').where('account_id', '=', row.account_id).execute();
  return { accountId: row.account_id, kind: row.kind, at: row.at, place: row.place, device: row.device };
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
