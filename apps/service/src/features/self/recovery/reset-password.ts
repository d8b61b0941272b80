import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { findAccountByContact, lockAccount, setPasswordHash } from '../../account/accounts/account-store.ts';
import { checkNewPassword } from '../../account/passwords/check-new-password.ts';
import type { PasswordWork } from '../../account/passwords/password-work.ts';
import { redeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import { admitGuess, forgiveGuess } from '../../guard/throttling/throttle.ts';
import { notice } from '../../trail/notices/notice.ts';
import { recoverAccount } from './recover-account.ts';

/** A code bounds its own guesses; these are the tries over several codes. */
const codeGuesses = 15;

export interface PasswordReset {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
}

type ResetFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'password_too_common'
  | 'password_has_name'
  | 'too_many';

/**
 * Sets a new password for who reads what is sent to the account. It signs nobody in, so that a second factor is
 * still asked for; an address nobody has answers as a wrong or old code does.
 */
export async function resetPassword(
  work: PasswordWork,
  { contact, code, password }: PasswordReset,
): Promise<Result<Record<string, never>, ResetFailure>> {
  // What can be corrected without knowing whose account it is comes before the code is used up.
  const strong = checkNewPassword(password, [contact.value.split('@')[0] ?? null]);
  if (!strong.ok) return strong;
  const attempt = {
    subject: `code:${contact.value.toLowerCase()}`,
    ip: work.caller.ip,
    isKnownDevice: false,
    free: codeGuesses,
  };
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  const redeemed = await redeemCode(work, 'forget', contact, code);
  if (!redeemed.ok) return redeemed;
  await forgiveGuess(work, attempt);

  const account = await findAccountByContact(work.db, contact);
  if (account?.status !== 'active') return fail('code_expired');
  const unnamed = checkNewPassword(password, [account.username]);
  if (!unnamed.ok) return unnamed;
  const hash = await work.passwords.hash(password);
  return work.change(async (change) => {
    const status = await lockAccount(change, account.id);
    // The contact may have been taken from the account, or the account from its person, while the hash was made.
    const owner = await findAccountByContact(change.db, contact);
    if (status !== 'active' || owner?.id !== account.id) return fail('code_expired');
    await recoverAccount(change, account.id, {});
    await setPasswordHash(change, account.id, hash, true);
    await change.record({ accountId: account.id, kind: 'password_reset', method: contact.kind });
    change.after(
      notice({
        accountId: account.id,
        what: '密码已重设，所有设备已退出',
        avoid: contact.kind,
        link: 'security_change',
      }),
    );
    return succeed({});
  });
}
