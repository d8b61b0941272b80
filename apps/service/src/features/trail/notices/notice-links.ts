import { noticeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { NoticeLinkTable } from '../../../database/tables/security-notices.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';

export type NoticeKind = NoticeLinkTable['kind'];

/** What a notice was about. */
export interface Notice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly place: string;
  readonly device: string;
}

export interface NoticeLinksDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** The 不是我 links of notices: seven days, one use, stored as digests. */
export function createNoticeLinks({ database, clock, random }: NoticeLinksDependencies) {
  return {
    /** Keeps the notice and returns the token that stands for it. */
    async make(notice: Notice): Promise<string> {
      const token = random.token();
      await database
        .insertInto('notice_link')
        .values({
          token_hash: digest(token),
          account_id: notice.accountId,
          kind: notice.kind,
          at: notice.at,
          place: notice.place,
          device: notice.device,
          expires_at: addSeconds(clock.now(), noticeLifetimeSeconds),
        })
        .execute();
      return token;
    },

    async find(token: string): Promise<Notice | null> {
      const row = await database
        .selectFrom('notice_link')
        .selectAll()
        .where('token_hash', '=', digest(token))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row
        ? { accountId: row.account_id, kind: row.kind, at: row.at, place: row.place, device: row.device }
        : null;
    },

    /** Uses the link up, and with it all others of the account; null where it is not good any more. */
    async take(token: string): Promise<Notice | null> {
      const row = await database
        .deleteFrom('notice_link')
        .where('token_hash', '=', digest(token))
        .where('expires_at', '>', clock.now())
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      await database.deleteFrom('notice_link').where('account_id', '=', row.account_id).execute();
      return {
        accountId: row.account_id,
        kind: row.kind,
        at: row.at,
        place: row.place,
        device: row.device,
      };
    },

    async sweep(): Promise<void> {
      await database.deleteFrom('notice_link').where('expires_at', '<=', clock.now()).execute();
    },
  };
}

export type NoticeLinks = ReturnType<typeof createNoticeLinks>;
