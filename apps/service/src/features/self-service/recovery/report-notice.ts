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

/** What the owner is told, wherever they can still be reached. */
export const recoveredWords = '标记了「不是我」：其他设备已退出，之后添加的登录方式已停用';

/**
 * 不是我: whoever may be inside is thrown out with all they have added, the password that may be known is void, and
 * the owner goes on to set a new one with a code. The link itself sets nothing: it would be a key in a mailbox.
 * Returns the contacts that a code can go to now.
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
    // Once the account is locked: two links of one account would wait for each other's.
    if (!(await takeNotice(change, token))) return abandon(fail('notice_expired'));
    await setPasswordHash(change, accountId, null, true);
    await change.record({
      accountId,
      kind: 'reported',
      method: kind,
      details: { quarantined: quarantined.map(({ name }) => name) },
    });
    change.after(notice({ accountId, what: recoveredWords, toAll: true }));
    return succeed({ contacts: await findAllContacts(change.db, accountId), quarantined });
  });
}
