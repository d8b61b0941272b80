import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ContactCode } from '@tongxing/contract/rules/recycled-number.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import {
  contactKey,
  findAccountByContact,
  lockAccount,
  setPasswordHash,
} from '../../accounts/accounts/account-store.ts';
import { distrustPassword } from '../../accounts/accounts/distrusted-number.ts';
import { noteResetBy } from '../../accounts/accounts/password-reset-by.ts';
import { checkNewPassword, type PasswordRefusal } from '../../accounts/passwords/check-new-password.ts';
import { keepFormer, refuseFormer } from '../../accounts/passwords/password-policy.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { redeemRecoveryCode, saveSpentCode } from '../../protection/one-time-codes/redeem-code.ts';
import { contactMark } from '../../protection/sessions/sign-in-attempt.ts';
import { type NumberWork, proveNumber } from '../../sign-in/recycled-numbers/prove-number.ts';
import { findTotp } from '../../sign-in/second-factor/totp-store.ts';
import { suspicionStart } from './added-since.ts';
import { listArrivals } from './list-arrivals.ts';
import { detailsOf, notifyQuarantined } from './notify-quarantined.ts';
import { recoverAccount } from './recover-account.ts';

export interface PasswordReset {
  readonly contact: Contact;
  readonly proof: ContactCode;
  readonly password: string;
}

export interface Reset {
  readonly quarantined: readonly Quarantined[];
  /** The second factor stays, however new it is; the person should know before it locks them out. */
  readonly newTotpStays: boolean;
}

type ResetFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'recycled_number'
  | 'number_freed'
  | PasswordRefusal
  | 'too_many';

/**
 * Sets a new password for a person who has proven a contact by a code. It signs nobody in, so that the second
 * factor is still required. A contact without an account gets the answer of a wrong or old code. Recently added
 * ways to sign in go into quarantine: an intruder may have added them.
 */
export async function resetPassword(
  work: PasswordWork & NumberWork,
  { contact, proof, password }: PasswordReset,
): Promise<Result<Reset, ResetFailure>> {
  // Checked without the account, before the code is used up.
  const strong = await checkNewPassword(work, password, [contact.value.split('@')[0] ?? null]);
  if (!strong.ok) return strong;
  const redeemed = await proveNumber(work, { purpose: 'forget', contact, proof }, (code) =>
    redeemRecoveryCode(work, contact, code),
  );
  if (!redeemed.ok) return redeemed;
  if (redeemed.value.isFreed) return fail('number_freed');

  const account = redeemed.value.owner;
  if (account?.status !== 'active') return fail('code_expired');
  const unnamed = await checkNewPassword(work, password, [account.username]);
  const refused = unnamed.ok ? await refuseFormer(work, account, password) : unnamed;
  if (refused) {
    await saveSpentCode(work, contact, proof.code ?? '', redeemed.value.spent);
    return refused;
  }
  const hash = await work.passwords.hash(password);
  // Whoever has the number of an unused account must not turn it into a password that proves what the number does not.
  if (proof.mine) await distrustPassword(work.state, account.id);
  const via = contactMark(work, contact);
  return work.change(async (change) => {
    const status = await lockAccount(change, account.id);
    // The account may have lost the contact, or its status, while the hash was computed.
    const owner = await findAccountByContact(change.db, contact);
    if (status !== 'active' || owner?.id !== account.id) return fail('code_expired');
    const since = await findResetSuspectedSince(change.db, account.id, contact, change.at);
    const quarantined = await recoverAccount(change, account.id, { suspicion: { since, by: 'reset' } });
    await keepFormer(change, account.id, account.passwordHash);
    await setPasswordHash(change, account.id, hash, true);
    await noteResetBy(change, account.id, contact);
    await change.record({
      accountId: account.id,
      kind: 'password_reset',
      method: contact.kind,
      details: { ...detailsOf(quarantined).details, via },
    });
    change.after(
      notice({
        accountId: account.id,
        what: `密码已重设，所有设备已退出${quarantined.length > 0 ? '，最近添加的登录方式已停用' : ''}`,
        avoid: contact,
        toAll: true,
        link: 'security_change',
      }),
    );
    notifyQuarantined(change, account.id, quarantined);
    const totp = await findTotp(change.db, account.id);
    return succeed({ quarantined, newTotpStays: totp !== null && totp.enabledAt >= since });
  });
}

/**
 * The time from which a reset quarantines what was added: the last seven days, but nothing older than the contact
 * that proves the reset. An intruder's fresh contact quarantines nothing of the owner's.
 */
async function findResetSuspectedSince(
  db: Reader,
  accountId: string,
  { kind, value }: Contact,
  now: Date,
): Promise<Date> {
  const since = suspicionStart(now);
  const key = contactKey({ kind, value });
  const arrivals = await listArrivals(db, accountId, since);
  const arrival = arrivals.find((each) => each.kind === kind && each.key === key);
  // What was added at the same time was added with it.
  const after = arrival ? arrival.at.getTime() + 1 : 0;
  return new Date(Math.max(since.getTime(), after));
}
