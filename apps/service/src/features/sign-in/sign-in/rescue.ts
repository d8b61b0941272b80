import { rescueWaitSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findContacts } from '../../accounts/accounts/contact-store.ts';
import { isResetBy } from '../../accounts/accounts/password-reset-by.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { sendCode } from '../../protection/one-time-codes/send-code.ts';
import type { Challenge } from '../second-factor/challenge-store.ts';
import { findRescue } from '../second-factor/rescue-store.ts';
import { type Resumed, resumeChallenge } from './resume-challenge.ts';

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

/** A code to the contact the sign-in began with would prove the same thing twice. */
const startedWith: Partial<Record<Challenge['method'], Contact['kind']>> = {
  phone_code: 'phone',
  email_code: 'email',
};

/**
 * Nor a code to the contact by which the password was reset, where the sign-in began with that password: who has taken the
 * number over would have both.
 */
async function usableContacts(work: Work, { challenge: { method }, account }: Resumed): Promise<Contact[]> {
  const contacts = await findContacts(work.db, account.id);
  return contacts.filter(
    (contact) =>
      contact.kind !== startedWith[method] && !(method === 'password' && isResetBy(work, account, contact)),
  );
}

/** The waiting sign-in, and the contact that may help it: undefined where the account has no such one. */
export async function startRescue(work: Work, { challengeId, kind }: RescueRequest) {
  const resumed = await resumeChallenge(work, challengeId);
  if (!resumed) return null;
  const usable = await usableContacts(work, resumed);
  return { ...resumed, contact: usable.find((contact) => contact.kind === kind) };
}

/** Which contacts could help who has lost the authenticator, and how far a request has got. */
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

/** Sends the code that proves who asks. */
export async function sendRescueCode(work: MessagesWork, request: RescueRequest) {
  const started = await startRescue(work, request);
  if (!started) return fail('challenge_expired');
  const { contact, account } = started;
  if (!contact) return fail('method_disabled');
  return sendCode(work, { purpose: 'rescue', contact, accountId: account.id });
}
