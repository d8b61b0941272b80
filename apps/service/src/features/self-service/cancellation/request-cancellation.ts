import { coolingOffDays } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { endAccountData } from '../../../transaction/apply-account-data.ts';
import type { Work } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import {
  drawReceipt,
  findCancellation,
  insertCancellation,
  type PendingCancellation,
} from '../../accounts/accounts/cancellation-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { isOnlyOwner, lockOperators } from '../../accounts/accounts/last-owner.ts';
import { findLanguage } from '../../accounts/accounts/spoken-language.ts';
import { message } from '../../activity/messages/deliver-message.ts';
import { countOwnedApps } from '../../oauth/apps/app-store.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';

const dateTime = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Requests a cancellation: it becomes final after fifteen days, and signing in revokes it (GB/T 35273-2020 §8.5).
 * All sessions end, here and at apps; the receipt goes to every contact. Refused while the account owns apps, and
 * for the last owner of the service.
 */
export async function requestCancellation(
  work: Work,
  session: SignedInSession,
  reason: string,
): Promise<Result<PendingCancellation, 'cancellation_blocked' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const { db, at } = change;
    // A merge at the same time may have absorbed the account.
    if ((await lockAccount(change, accountId)) !== 'active') return fail('cancellation_blocked');
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if ((await countOwnedApps(db, accountId)) > 0) return fail('cancellation_blocked');
    await lockOperators(change);
    if (await isOnlyOwner(db, accountId)) return fail('cancellation_blocked');
    const dueAt = addSeconds(at, coolingOffDays * 24 * 3600);
    await insertCancellation(change, accountId, {
      dueAt,
      receipt: drawReceipt(change),
      reason,
    });
    const pending = await findCancellation(db, accountId);
    if (!pending) throw new Error('a cancellation was just stored');
    await endAccountData(change, accountId);
    await change.record({ accountId, kind: 'cancellation_requested', sessionId });
    const params = {
      what: '申请注销账号',
      receipt: pending.receipt,
      time: dateTime.format(pending.requestedAt),
      due: dateTime.format(pending.dueAt),
    };
    const language = await findLanguage(db, accountId);
    const contacts = await findAllContacts(db, accountId);
    change.after(message(contacts, { template: 'notice_cancellation', params, language }));
    return succeed(pending);
  });
}
