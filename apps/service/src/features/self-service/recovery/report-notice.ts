import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccount, setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findNotice, type LinkedNotice, takeNotice } from '../../activity/notices/notice-links.ts';
import { linkMark, splitLink } from '../../activity/notices/send-notice.ts';
import { suspicionStart } from './added-since.ts';
import { findSuspicion } from './find-suspicion.ts';
import { type Arrival, listArrivals } from './list-arrivals.ts';
import { recoverAccount, type Suspicion } from './recover-account.ts';

/** The notice to every contact that still reaches the owner. */
export const recoveredNotice = '标记了“不是我”：其他设备已退出，之后添加的登录方式已停用';

/**
 * Reports 不是我 by the link of a notice: ends all sessions, quarantines what was added, and voids the password. The
 * owner then sets a new one with a code. The link itself sets nothing: it would be a key in a mailbox. Returns the
 * contacts that can receive the code.
 */
export async function reportNotice(
  work: Work,
  link: string,
): Promise<Result<{ contacts: readonly Contact[]; quarantined: readonly Quarantined[] }, 'notice_expired'>> {
  const reported = await findReportedNotice(work, link);
  if (!reported) return fail('notice_expired');
  const { accountId, kind } = reported.notice;
  const suspicion = await findReach(work, reported);
  return work.change(async (change) => {
    const quarantined = await recoverAccount(change, accountId, { suspicion });
    // Once the account is locked: two links of one account would deadlock.
    if (!(await takeNotice(change, reported.notice, reported.mark))) return abandon(fail('notice_expired'));
    // Otherwise only a password that is newer than the contact is void.
    if (!suspicion.knownSince) await setPasswordHash(change, accountId, null, true);
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

interface ReportedNotice {
  readonly notice: LinkedNotice;
  /** Of the link in it. */
  readonly mark: string;
  readonly sentTo: Arrival;
}

/**
 * The notice of a link that is still valid, and the contact that the link was sent to. Null also where the account has that contact
 * no more: what a contact in quarantine was sent is void.
 */
export async function findReportedNotice(work: Work, link: string): Promise<ReportedNotice | null> {
  const now = work.clock.now();
  const { token, mark } = splitLink(link);
  const found = await findNotice(work.db, token, now);
  if (!found || found.usedBy.includes(mark)) return null;
  const arrivals = await listArrivals(work.db, found.accountId, suspicionStart(now));
  const sentTo = arrivals.find((contact) => isSameSecret(linkMark(work, token, contact), mark));
  return sentTo ? { notice: found, mark, sentTo } : null;
}

/**
 * What a link may report. A contact that the account has not had for a week has no power over what is older than itself, and none
 * ever has power over itself.
 */
async function findReach(
  work: Work,
  { notice: { accountId, at }, sentTo }: ReportedNotice,
): Promise<Suspicion> {
  const account = await findAccount(work.db, accountId);
  const { since, credentials } = await findSuspicion(work, accountId, at, sentTo);
  const isFirst = account !== null && sentTo.at <= account.createdAt;
  const isAsOld = isFirst || (sentTo.at <= since && sentTo.at < suspicionStart(work.clock.now()));
  if (isAsOld) return { since, by: 'denied', credentials };
  // What was added at the same time was added with it.
  const after = new Date(sentTo.at.getTime() + 1);
  return { since: since > after ? since : after, by: 'denied', credentials, knownSince: after };
}
