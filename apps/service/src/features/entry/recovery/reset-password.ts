import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AccountStore } from '../../account/accounts/account-store.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';

/** A code bounds its own guesses; these are the tries over several codes. */
const codeGuesses = 15;

export interface ResetPasswordDependencies {
  readonly accounts: AccountStore;
  readonly redeemCode: RedeemCode;
  readonly throttle: Throttle;
  hashPassword(password: string): Promise<string>;
  checkNewPassword(
    password: string,
    names: readonly (string | null)[],
  ): Result<undefined, 'password_too_common' | 'password_has_name'>;
  /** Ends every session of the account and what apps hold, and trusts no browser any more. */
  endSessions(accountId: string): Promise<unknown>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

export interface PasswordReset {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly caller: Caller;
}

/**
 * Sets a new password for who reads what is sent to the account. It signs nobody in, so that a second factor is
 * still asked for; an address nobody has answers as a wrong or old code does.
 */
export function createResetPassword(dependencies: ResetPasswordDependencies) {
  const { accounts, throttle, checkNewPassword } = dependencies;
  return async function resetPassword({
    contact,
    code,
    password,
    caller,
  }: PasswordReset): Promise<
    Result<
      Record<string, never>,
      'code_mismatch' | 'code_expired' | 'password_too_common' | 'password_has_name' | 'too_many'
    >
  > {
    // What can be corrected without knowing whose account it is comes before the code is used up.
    const strong = checkNewPassword(password, [contact.value.split('@')[0] ?? null]);
    if (!strong.ok) return strong;
    const attempt = {
      subject: `code:${contact.value.toLowerCase()}`,
      ip: caller.ip,
      isKnownDevice: false,
      free: codeGuesses,
    };
    const wait = await throttle.admit(attempt);
    if (wait) return wait;
    const redeemed = await dependencies.redeemCode('forget', contact, code, caller);
    if (!redeemed.ok) return redeemed;
    await throttle.forgive(attempt);

    const account = await accounts.findByContact(contact);
    if (account?.status !== 'active') return fail('code_expired');
    const unnamed = checkNewPassword(password, [account.username]);
    if (!unnamed.ok) return unnamed;
    await accounts.setPasswordHash(account.id, await dependencies.hashPassword(password), true);
    await dependencies.endSessions(account.id);
    await dependencies.recordEvent({
      accountId: account.id,
      kind: 'password_reset',
      method: contact.kind,
      caller,
    });
    dependencies.notifyOwner({
      accountId: account.id,
      what: '密码已重设，所有设备已退出',
      caller,
      avoid: contact.kind,
    });
    return succeed({});
  };
}

export type ResetPassword = ReturnType<typeof createResetPassword>;
