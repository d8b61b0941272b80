import { digestText } from '../../../kernel/crypto/digest.ts';
import { timeOfDay } from '../messages/message-texts.ts';
import type { Notice } from './notice-links.ts';
import type { NoticesWork } from './notices-work.ts';

/** The most notices to one follower in a day: each is set off by what somebody does, and not always by its person. */
const mostADay = 30;

/** Sends a notice to the person as a follower of the official account; false where that cannot be or did not succeed. */
export async function notifyFollower(
  work: NoticesWork,
  { accountId, what, at, place, device }: Notice,
): Promise<boolean> {
  const { followerNotices, settings, state, log } = work;
  const openid = await followerNotices?.find(work.db, accountId);
  if (!followerNotices || !openid) return false;
  const count = await state.increment(`follower-notices:${digestText(openid)}`, 1, 24 * 3600);
  if (count > mostADay) return false;
  const facts = { what, time: timeOfDay(at), place, device, site: settings.file.site.title };
  const sent = await followerNotices.send(openid, facts, `${settings.publicUrl}/user/logs`);
  if (!sent.ok) log.warn(`a notice was not delivered by the official account: ${sent.log}`);
  return sent.ok;
}
