import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import { findAccountByContact, lockAccount, setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { noteResetBy } from '../../accounts/accounts/password-reset-by.ts';
import { checkNewPassword } from '../../accounts/passwords/check-new-password.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { redeemRecoveryCode, saveSpentCode } from '../../protection/one-time-codes/redeem-code.ts';
import { admitGuess, forgiveGuess } from '../../protection/throttling/throttle.ts';
import { findTotp } from '../../sign-in/second-factor/totp-store.ts';
import { findResetSuspectedSince } from './find-reset-suspicion.ts';
import { detailsOf, notifyQuarantined } from './put-aside.ts';
import { recoverAccount } from './recover-account.ts';
import { recoveryAttempt } from './recovery-attempt.ts';

export interface PasswordReset {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
}

export interface Reset {
  readonly quarantined: readonly Quarantined[];
  /** The second factor stays, however new it is; the person should hear of it before it shuts them out. */
  readonly newTotpStays: boolean;
}

type ResetFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'password_too_common'
  | 'password_has_name'
  | 'too_many';

/**
 * Sets a new password for who reads what is sent to the account. It signs nobody in, so that a second factor is
 * still asked for; an address nobody has answers as a wrong or old code does. Ways in that were added lately go into
 * quarantine: who had to reset the password may not be who added them.
 */
export async function resetPassword(
  work: PasswordWork,
  { contact, code, password }: PasswordReset,
): Promise<Result<Reset, ResetFailure>> {
  // What can be corrected without knowing whose account it is comes before the code is used up.
  const strong = await checkNewPassword(password, [contact.value.split('@')[0] ?? null]);
  if (!strong.ok) return strong;
  const attempt = recoveryAttempt(work, contact);
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  const redeemed = await redeemRecoveryCode(work, contact, code);
  if (!redeemed.ok) return redeemed;
  await forgiveGuess(work, attempt);

  const account = await findAccountByContact(work.db, contact);
  if (account?.status !== 'active') return fail('code_expired');
  const unnamed = await checkNewPassword(password, [account.username]);
  if (!unnamed.ok) {
    await saveSpentCode(work, contact, code, redeemed.value);
    return unnamed;
  }
  const hash = await work.passwords.hash(password);
  return work.change(async (change) => {
    const status = await lockAccount(change, account.id);
    // The contact may have been taken from the account, or the account from its person, while the hash was made.
    const owner = await findAccountByContact(change.db, contact);
    if (status !== 'active' || owner?.id !== account.id) return fail('code_expired');
    const since = await findResetSuspectedSince(change.db, account.id, contact, change.at);
    const quarantined = await recoverAccount(change, account.id, { suspicion: { since, by: 'reset' } });
    await setPasswordHash(change, account.id, hash, true);
    await noteResetBy(change, account.id, contact);
    await change.record({
      accountId: account.id,
      kind: 'password_reset',
      method: contact.kind,
      ...detailsOf(quarantined),
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
