import type { NoticeChannel, NoticeTopic } from '@tongxing/contract/notice-topics.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from './notice.ts';
import { findPreferences, type NoticePreferences, putPreferences } from './preference-store.ts';

/** What is not named stays. */
interface Chosen {
  readonly channel?: NoticeChannel | undefined;
  readonly topics?: Readonly<Partial<Record<NoticeTopic, boolean | undefined>>> | undefined;
}

/**
 * Changes what is named of a person's wishes. All contacts are told of it, with a 不是我 link, whatever was chosen
 * before or is chosen now: whoever wants a silence is heard. That the session lives is for its caller to have asserted:
 * sessions stand on a higher floor.
 */
export async function changePreferences(
  change: Change,
  { accountId, sessionId }: SignedInSession,
  { channel, topics }: Chosen,
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
