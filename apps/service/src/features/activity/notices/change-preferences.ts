import type { NoticeChannel, NoticeTopic } from '@tongxing/contract/notice-topics.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from './notice.ts';
import { findPreferences, type NoticePreferences, putPreferences } from './preference-store.ts';

/** Absent fields stay as they are. */
interface PreferenceChange {
  readonly channel?: NoticeChannel | undefined;
  readonly topics?: Readonly<Partial<Record<NoticeTopic, boolean | undefined>>> | undefined;
}

/**
 * Changes a person's notice preferences. All contacts are notified with a 不是我 link, whatever the preferences are, so
 * that an intruder cannot silence notices unnoticed. The caller has asserted that the session is living: sessions are
 * in a higher layer.
 */
export async function changePreferences(
  change: Change,
  { accountId, sessionId }: SignedInSession,
  { channel, topics }: PreferenceChange,
): Promise<NoticePreferences> {
  const before = await findPreferences(change.db, accountId);
  const named = Object.fromEntries(Object.entries(topics ?? {}).filter(([, isOn]) => isOn !== undefined));
  const after: NoticePreferences = {
    channel: channel ?? before.channel,
    topics: { ...before.topics, ...named },
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await putPreferences(change, accountId, after);
  const off = Object.entries(after.topics).flatMap(([topic, isOn]) => (isOn ? [] : [topic]));
  await change.record({
    accountId,
    sessionId,
    kind: 'notices_changed',
    details: { channel: after.channel, off },
  });
  change.after(notice({ accountId, what: '修改了通知设置', toAll: true, link: 'security_change' }));
  return after;
}
