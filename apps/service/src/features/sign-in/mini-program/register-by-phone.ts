import { beijingDay } from '../../../kernel/beijing-day.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import type { AgreedVersions } from '../agreements/record-agreement.ts';
import {
  createAccountAtSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { explainToPerson, type ReportedFailure } from '../identities/explain-to-person.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { refuseNewAccount } from '../registration/refuse-new-account.ts';
import { mayRegister, registerPhone } from '../registration/register-contact.ts';
import type { MiniProgramWork } from './mini-program-work.ts';

export type MiniProgramSignInWork = SignInWork & MiniProgramWork;

export interface PhoneRegistration {
  readonly bindId: string;
  /** Of the phone number button. */
  readonly code: string;
  readonly agreed: AgreedVersions;
}

/**
 * Creates an account for a pending identity, with the phone number that the platform has of the person. Every other
 * check runs before the number is bought.
 */
export async function registerByPhone(
  work: MiniProgramSignInWork,
  { bindId, code, agreed }: PhoneRegistration,
): Promise<
  Result<
    SignedIn,
    | 'registration_closed'
    | 'agreement_outdated'
    | 'phone_taken'
    | 'phone_foreign'
    | SignInFailure
    | ReportedFailure
  >
> {
  const link = await peekPendingLink(work, bindId);
  if (!link) return fail('link_expired');
  const refusal = mayRegister(work, 'phone', agreed);
  if (refusal) return refusal;
  // A number that is not known yet, but none is bought in vain.
  const refused = await refuseNewAccount(work.settings, null, { isInvited: false });
  if (refused) return refused;
  const phone = await buyPhoneNumber(work, code);
  if (!phone.ok) return phone;
  const admitted = await createAccountAtSignIn(
    work,
    {
      method: 'registration',
      evidence: [shown(link.identity.provider, work.clock.now())],
      isNew: true,
      bindId,
    },
    { contact: { kind: 'phone', value: phone.value } },
  );
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    const created = await registerPhone(change, phone.value, agreed);
    return created.ok ? openSignedIn(change, { ...admitted.value, account: created.value }) : created;
  });
  return noteRefusedLink(work, admitted.value, signedIn);
}

const alarmShare = 0.8;
const twoDays = 48 * 3600;

/**
 * The phone number behind a code of the phone number button: 11 digits; each costs money. It is counted before it
 * is bought, in a counter that all processes share, so that parallel requests never exceed the operator's budget. A
 * failed purchase is taken off again. At 80 % and 100 % the log says so, once a day.
 */
async function buyPhoneNumber(
  work: MiniProgramWork,
  code: string,
): Promise<Result<string, 'method_disabled' | 'phone_foreign' | ReportedFailure>> {
  const { miniProgram, state, clock } = work;
  const budget = miniProgram?.phoneNumbersPerDay ?? 0;
  if (!miniProgram || budget === 0) return fail('method_disabled');
  const day = beijingDay(clock);
  const counter = `mini-program-numbers:${day}`;
  const spent = await state.increment(counter, 1, twoDays);
  if (spent > budget) {
    await state.increment(counter, -1, twoDays);
    return fail('method_disabled');
  }
  await warnOfBudget(work, { day, spent, budget });
  const bought = await miniProgram.phoneNumber(code);
  if (!bought.ok) {
    await state.increment(counter, -1, twoDays);
    return explainToPerson(work, bought, work.providers.labelOf(miniProgram.provider));
  }
  const number = readContact(work, bought.value);
  return number ? succeed(number.value) : fail('phone_foreign');
}

async function warnOfBudget(
  { state, log }: MiniProgramWork,
  { day, spent, budget }: { day: string; spent: number; budget: number },
): Promise<void> {
  const notifyOnce = async (mark: string, text: string) => {
    const isFirst = await state.add(`mini-program-numbers:${mark}:${day}`, '1', twoDays);
    if (isFirst) log.error({ spent, budget }, text);
  };
  if (spent >= budget * alarmShare) {
    await notifyOnce('alarm', 'the daily budget of phone numbers is 80 % spent');
  }
  if (spent === budget) {
    await notifyOnce('stop', 'the daily budget of phone numbers is spent: they are no longer asked for');
  }
}
