import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AccountStore } from '../../account/accounts/account-store.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';

export interface ChangePasswordDependencies {
  readonly accounts: AccountStore;
  readonly redeemCode: RedeemCode;
  readonly throttle: Throttle;
  hashPassword(password: string): Promise<string>;
  verifyPassword(stored: string, password: string): Promise<boolean>;
  checkNewPassword(
    password: string,
    names: readonly (string | null)[],
  ): Result<undefined, 'password_too_common' | 'password_has_name'>;
  /** Ends the account's sessions but for one and what apps hold, and trusts no browser any more. */
  endSessions(accountId: string, exceptSessionId: string): Promise<unknown>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

export interface PasswordChange {
  readonly password: string;
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
  /** Where the code went; otherwise wherever one is alive. */
  readonly kind?: Contact['kind'] | undefined;
}

type ProofFailure = 'wrong_password' | 'proof_needed' | 'code_mismatch' | 'code_expired' | 'too_many';

/**
 * Changes the password of who is signed in and has passed the security check. The old password or a code is
 * asked for besides (ASVS 6.2.3), unless there is no password yet.
 */
export function createChangePassword(dependencies: ChangePasswordDependencies) {
  const { accounts, throttle, checkNewPassword } = dependencies;

  async function redeem(
    contacts: readonly Contact[],
    code: string,
    caller: Caller,
  ): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
    for (const contact of contacts) {
      const redeemed = await dependencies.redeemCode('change_password', contact, code, caller);
      if (redeemed.ok || redeemed.failure === 'code_mismatch') return redeemed;
    }
    return fail('code_expired');
  }

  async function prove(
    session: SignedInSession,
    stored: string,
    change: PasswordChange,
    contacts: readonly Contact[],
    caller: Caller,
  ): Promise<Result<undefined, ProofFailure>> {
    const { oldPassword, code, kind } = change;
    if (oldPassword === undefined && code === undefined) return fail('proof_needed');
    const attempt = {
      subject: `change-password:${session.sessionId}`,
      ip: caller.ip,
      isKnownDevice: false,
      everywhere: { free: 10, longestWaitSeconds: 900 },
    };
    const wait = await throttle.admit(attempt);
    if (wait) return wait;
    if (oldPassword !== undefined) {
      if (!(await dependencies.verifyPassword(stored, oldPassword))) return fail('wrong_password');
    } else {
      const usable = contacts.filter((contact) => kind === undefined || contact.kind === kind);
      const redeemed = await redeem(usable, code ?? '', caller);
      if (!redeemed.ok) return redeemed;
    }
    await throttle.forgive(attempt);
    return succeed();
  }

  return async function changePassword(
    session: SignedInSession,
    change: PasswordChange,
    caller: Caller,
  ): Promise<Result<Record<string, never>, ProofFailure | 'password_too_common' | 'password_has_name'>> {
    const { accountId, sessionId } = session;
    const account = await accounts.find(accountId);
    if (!account) throw new Error('a session belongs to an account');
    const found = await Promise.all([
      accounts.findContact(accountId, 'phone'),
      accounts.findContact(accountId, 'email'),
    ]);
    const contacts = found.filter((contact) => contact !== null);
    const names = [account.username, ...contacts.map(({ value }) => value.split('@')[0] ?? null)];
    const strong = checkNewPassword(change.password, names);
    if (!strong.ok) return strong;
    if (account.passwordHash !== null) {
      const proven = await prove(session, account.passwordHash, change, contacts, caller);
      if (!proven.ok) return proven;
    }
    await accounts.setPasswordHash(accountId, await dependencies.hashPassword(change.password), true);
    await dependencies.endSessions(accountId, sessionId);
    await dependencies.recordEvent({ accountId, kind: 'password_changed', sessionId, caller });
    dependencies.notifyOwner({ accountId, what: '修改了密码', caller });
    return succeed({});
  };
}

export type ChangePassword = ReturnType<typeof createChangePassword>;
