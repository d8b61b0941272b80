import type { Notifications } from '@tongxing/contract/calls/notices.ts';
import {
  type NoticeChannel,
  type NoticeTopic,
  noticeChannels,
  noticeTopics,
} from '@tongxing/contract/notice-topics.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { findContacts } from '../../accounts/accounts/contact-store.ts';
import type { NoticesWork } from './notices-work.ts';

/** Which notices a person wants, and where. */
export interface NoticePreferences {
  readonly channel: NoticeChannel;
  readonly topics: Readonly<Record<NoticeTopic, boolean>>;
}

/** The saved preferences; null if the person has never changed them. */
export type SavedPreferences = {
  readonly channel: string;
  readonly topics: Readonly<Record<string, boolean>>;
} | null;

/** An SQL column. $1: the account. */
export const savedPreferences = `(select jsonb_build_object('channel', channel, 'topics', topics)
  from notice_preference where notice_preference.account_id = $1) as preferences`;

export function toPreferences(saved: SavedPreferences): NoticePreferences {
  const channel = saved?.channel;
  return {
    channel: noticeChannels.find((each) => each === channel) ?? 'email',
    topics: { ...noticeTopics, ...saved?.topics },
  };
}

export async function findPreferences(db: Reader, accountId: string): Promise<NoticePreferences> {
  const row = await db
    .selectFrom('notice_preference')
    .select(['channel', 'topics'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return toPreferences(row ?? null);
}

export async function putPreferences(
  { db, at }: Change,
  accountId: string,
  { channel, topics }: NoticePreferences,
): Promise<void> {
  const saved = { channel, topics: JSON.stringify(topics), changed_at: at };
  await db
    .insertInto('notice_preference')
    .values({ account_id: accountId, ...saved })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(saved))
    .execute();
}

/**
 * Deletes preferences that were changed at `since` or later: an intruder may have chosen them. The defaults apply
 * again.
 */
export async function forgetPreferencesSince({ db }: Change, accountId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('notice_preference')
    .where('account_id', '=', accountId)
    .where('changed_at', '>=', since)
    .execute();
}

/** A person's preferences as the call returns them, with the kinds of contacts that the account has. */
export async function showPreferences(
  { db, followerNotices }: Pick<NoticesWork, 'db' | 'followerNotices'>,
  accountId: string,
  { channel, topics }: NoticePreferences,
): Promise<Notifications> {
  const contacts = await findContacts(db, accountId);
  const openid = await followerNotices?.find(db, accountId);
  return { channel, topics, contacts: contacts.map(({ kind }) => kind), wechat: Boolean(openid) };
}
