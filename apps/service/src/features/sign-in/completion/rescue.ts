import { rescueWaitSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findContacts } from '../../accounts/accounts/contact-store.ts';
import { isResetBy } from '../../accounts/accounts/password-reset-by.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { notice } from '../../activity/notices/notice.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { wayOfCode } from '../../protection/one-time-codes/code-guess.ts';
import { redeemUnsigned } from '../../protection/one-time-codes/redeem-code.ts';
import { sendCode } from '../../protection/one-time-codes/send-code.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import {
  type Challenge,
  endChallenge,
  type Resumed,
  resumeChallenge,
} from '../second-factor/challenge-store.ts';
import { findRescue, insertRescue, takeRescue } from '../second-factor/rescue-store.ts';
import { removeTotp } from '../second-factor/totp-store.ts';
import { finishSignIn, type SignedIn, type SignInWork } from './finish-sign-in.ts';

export interface RescueState {
  readonly contacts: readonly Contact[];
  readonly readyAt: Date | null;
  readonly isReady: boolean;
  readonly waitSeconds: number;
}

export interface RescueRequest {
  readonly challengeId: string;
  readonly kind: Contact['kind'];
}

/** The first factors whose contact cannot receive the rescue code: it would prove the same thing twice. */
const startedWith: Partial<Record<Challenge['method'], Contact['kind']>> = {
  phone_code: 'phone',
  email_code: 'email',
};

/**
 * The contacts that can receive the rescue code. After a sign-in by password, the contact by which the password was
 * reset is left out: whoever has taken over that number would have both factors.
 */
async function usableContacts(work: Work, { challenge: { method }, account }: Resumed): Promise<Contact[]> {
  const contacts = await findContacts(work.db, account.id);
  return contacts.filter(
    (contact) =>
      contact.kind !== startedWith[method] && !(method === 'password' && isResetBy(work, account, contact)),
  );
}

/**
 * The pending sign-in and the contact for its rescue code; null if the sign-in has ended. `contact` is undefined if
 * the account has none of that kind.
 */
async function startRescue(work: Work, { challengeId, kind }: RescueRequest) {
  const resumed = await resumeChallenge(work, challengeId);
  if (!resumed) return null;
  const usable = await usableContacts(work, resumed);
  return { ...resumed, contact: usable.find((contact) => contact.kind === kind) };
}

/** The contacts that can receive a rescue code, and the state of a pending request. */
export async function inspectRescue(
  work: Work,
  challengeId: string,
): Promise<Result<RescueState, 'challenge_expired'>> {
  const resumed = await resumeChallenge(work, challengeId);
  if (!resumed) return fail('challenge_expired');
  const now = work.clock.now();
  const readyAt = await findRescue(work.db, resumed.account.id, now);
  return succeed({
    contacts: await usableContacts(work, resumed),
    readyAt,
    isReady: readyAt !== null && readyAt <= now,
    waitSeconds: rescueWaitSeconds,
  });
}

/** Sends the rescue code to one of the account's contacts. */
export async function sendRescueCode(work: MessagesWork, request: RescueRequest) {
  const started = await startRescue(work, request);
  if (!started) return fail('challenge_expired');
  const { contact, account } = started;
  if (!contact) return fail('method_disabled');
  return sendCode(work, { purpose: 'rescue', contact, accountId: account.id });
}

type ConfirmFailure =
  | 'challenge_expired'
  | 'method_disabled'
  | 'code_mismatch'
  | 'code_expired'
  | 'too_many'
  | SignInFailure;

/**
 * Turns two-step verification off for a person who has lost the authenticator and the recovery codes (decisions
 * §6.2). It takes the first factor, a code to another contact, a wait of three days in which the owner is notified
 * and can cancel, and the same proof again. Returns the end of the wait or, once it is over, the session.
 */
export async function confirmRescue(
  work: SignInWork,
  request: RescueRequest & { readonly code: string },
): Promise<Result<{ readyAt: Date } | { session: SignedIn }, ConfirmFailure>> {
  const started = await startRescue(work, request);
  if (!started) return fail('challenge_expired');
  const { contact, account, challenge } = started;
  if (!contact) return fail('method_disabled');
  const redeemed = await redeemUnsigned(work, 'rescue', contact, request.code);
  if (!redeemed.ok) return redeemed;

  const now = work.clock.now();
  const readyAt = await findRescue(work.db, account.id, now);
  if (!readyAt || readyAt > now) return requestRescue(work, account.id);
  if (!(await endChallenge(work, request.challengeId))) return fail('challenge_expired');
  // In a change of its own: the second factor stays off even if the sign-in is refused afterwards.
  if (!(await turnOff(work, account.id))) return fail('challenge_expired');
  const evidence = [...challenge.evidence, shown(wayOfCode(contact), now)];
  const signedIn = await finishSignIn(work, { ...challenge, account, evidence });
  return signedIn.ok ? succeed({ session: signedIn.value }) : signedIn;
}

function turnOff(work: Work, accountId: string): Promise<boolean> {
  return work.change(async (change) => {
    if (!(await takeRescue(change, accountId))) return false;
    await removeTotp(change, accountId);
    await change.record({ accountId, kind: 'mfa_disabled', method: 'rescue' });
    const what = '等待期已过，两步验证已关闭';
    change.after(notice({ accountId, what, toAll: true, link: 'security_change' }));
    return true;
  });
}

function requestRescue(
  work: Work,
  accountId: string,
): Promise<Result<{ readyAt: Date }, 'challenge_expired'>> {
  return work.change(async (change) => {
    const requested = await insertRescue(change, accountId);
    if (!requested) {
      const readyAt = await findRescue(change.db, accountId, change.at);
      return readyAt ? succeed({ readyAt }) : fail('challenge_expired');
    }
    await change.record({ accountId, kind: 'mfa_rescue_requested' });
    const what = '有人申请关闭两步验证，3 天后生效';
    change.after(notice({ accountId, what, toAll: true, link: 'mfa_rescue' }));
    return succeed({ readyAt: requested });
  });
}
