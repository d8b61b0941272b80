import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import { findAccount, setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { findContacts } from '../../accounts/accounts/contact-store.ts';
import { checkNewPassword, type PasswordRefusal } from '../../accounts/passwords/check-new-password.ts';
import { keepFormer, refuseFormer } from '../../accounts/passwords/password-policy.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { notice } from '../../activity/notices/notice.ts';
import { redeemCode } from '../../protection/one-time-codes/redeem-code.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { admitGuess, forgiveGuess } from '../../protection/throttling/throttle.ts';
import { proofGuess } from '../../sign-in/step-up/proof-guess.ts';
import { suspicionStart } from './added-since.ts';
import { detailsOf, notifyQuarantined } from './notify-quarantined.ts';
import { recoverAccount } from './recover-account.ts';

export interface PasswordChange {
  readonly password: string;
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
  /** The kind of contact that got the code; absent: any. */
  readonly kind?: Contact['kind'] | undefined;
  /** Ids of recently added things to quarantine with it. */
  readonly putAside?: readonly string[] | undefined;
}

type ProofFailure = 'wrong_password' | 'proof_needed' | 'code_mismatch' | 'code_expired' | 'too_many';
type ChangeFailure = ProofFailure | PasswordRefusal | 'session_expired';

/**
 * Changes the password of a signed-in person who has passed the security check. The old password or a code is
 * required besides (ASVS 6.2.3), unless there is no password yet.
 */
export async function changePassword(
  work: PasswordWork,
  session: SignedInSession,
  wanted: PasswordChange,
): Promise<Result<readonly Quarantined[], ChangeFailure>> {
  const { accountId, sessionId } = session;
  const { putAside = [] } = wanted;
  const account = await findAccount(work.db, accountId);
  if (!account) throw new Error('a session belongs to an account');
  const contacts = await findContacts(work.db, accountId);
  const names = [account.username, ...contacts.map(({ value }) => value.split('@')[0] ?? null)];
  const strong = await checkNewPassword(work, wanted.password, names);
  if (!strong.ok) return strong;
  const { passwordHash: before } = account;
  if (before !== null) {
    const proven = await prove(work, session, before, wanted, contacts);
    if (!proven.ok) return proven;
  }
  const former = await refuseFormer(work, account, wanted.password);
  if (former) return former;
  const hash = await work.passwords.hash(wanted.password);
  return work.change(async (change) => {
    // The session may have ended while the hash was computed.
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    // Of two changes at once, one has proven a password that is no longer the account's.
    if ((await findAccount(change.db, accountId))?.passwordHash !== before) return fail('wrong_password');
    const quarantined = await recoverAccount(change, accountId, {
      exceptSessionId: sessionId,
      suspicion: { since: suspicionStart(change.at), by: putAside },
    });
    await keepFormer(change, accountId, before);
    await setPasswordHash(change, accountId, hash, true);
    await change.record({ accountId, kind: 'password_changed', sessionId, ...detailsOf(quarantined) });
    change.after(notice({ accountId, what: '修改了密码', toAll: true, link: 'security_change' }));
    notifyQuarantined(change, accountId, quarantined);
    return succeed(quarantined);
  });
}

async function prove(
  work: PasswordWork,
  session: SignedInSession,
  stored: string,
  { oldPassword, code, kind }: PasswordChange,
  contacts: readonly Contact[],
): Promise<Result<undefined, ProofFailure>> {
  if (oldPassword === undefined && code === undefined) return fail('proof_needed');
  const attempt = await proofGuess(work, session);
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  if (oldPassword !== undefined) {
    if (!(await work.passwords.verify(stored, oldPassword))) {
      const { accountId, sessionId } = session;
      noteFailure(work, { kind: 'change_failed', method: 'password', sessionId }, async () => accountId);
      return fail('wrong_password');
    }
  } else {
    const usable = contacts.filter((contact) => kind === undefined || contact.kind === kind);
    const redeemed = await redeem(work, session, usable, code ?? '');
    if (!redeemed.ok) return redeemed;
  }
  await forgiveGuess(work, attempt);
  return succeed();
}

async function redeem(
  work: PasswordWork,
  session: SignedInSession,
  contacts: readonly Contact[],
  code: string,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
  for (const contact of contacts) {
    const redeemed = await redeemCode(work, 'change_password', contact, code, session);
    if (redeemed.ok || redeemed.failure === 'code_mismatch') return redeemed;
  }
  return fail('code_expired');
}
