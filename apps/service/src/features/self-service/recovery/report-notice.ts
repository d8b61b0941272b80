import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Work } from '../../../transaction/work.ts';
import { setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { findSuspectedSince } from '../../activity/activity-log/find-suspected-since.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findNotice, takeNotice } from '../../activity/notices/notice-links.ts';
import { recoverAccount } from './recover-account.ts';

/** The notice to every contact that still reaches the owner. */
export const recoveredNotice = '标记了「不是我」：其他设备已退出，之后添加的登录方式已停用';

/**
 * Reports 不是我 by the link of a notice: ends all sessions, quarantines what was added, and voids the password. The
 * owner then sets a new one with a code. The link itself sets nothing: it would be a key in a mailbox. Returns the
 * contacts that can receive the code.
 */
export async function reportNotice(
  work: Work,
  token: string,
): Promise<Result<{ contacts: readonly Contact[]; quarantined: readonly Quarantined[] }, 'notice_expired'>> {
  const reported = await findNotice(work.db, token, work.clock.now());
  if (!reported) return fail('notice_expired');
  const { accountId, at, kind } = reported;
  const since = await findSuspectedSince(work.db, accountId, at);
  return work.change(async (change) => {
    const quarantined = await recoverAccount(change, accountId, { suspicion: { since, by: 'denied' } });
    // Once the account is locked: two links of one account would deadlock.
    if (!(await takeNotice(change, token))) return abandon(fail('notice_expired'));
    await setPasswordHash(change, accountId, null, true);
    await change.record({
      accountId,
      kind: 'reported',
      method: kind,
      details: { quarantined: quarantined.map(({ name }) => name) },
    });
    change.after(notice({ accountId, what: recoveredNotice, toAll: true }));
    return succeed({ contacts: await findAllContacts(change.db, accountId), quarantined });
  });
}
