import { fail, type Result } from '../../../kernel/result.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import type { AgreedVersions } from '../agreements/record-agreement.ts';
import type { ReportedFailure } from '../identities/explain-to-person.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { mayRegister, registerPhone } from '../registration/register-contact.ts';
import {
  createAccountAtSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../sign-in/finish-sign-in.ts';
import { buyPhoneNumber } from './buy-phone-number.ts';
import type { MiniProgramWork } from './mini-program-work.ts';

export type MiniProgramSignInWork = SignInWork & MiniProgramWork;

export interface PhoneRegistration {
  readonly bindId: string;
  /** Of the phone number button. */
  readonly code: string;
  readonly agreed: AgreedVersions;
}

/**
 * A new account for a waiting identity, with the number that the platform has of the person. Everything that
 * can be refused is refused before the number is bought.
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
  const phone = await buyPhoneNumber(work, code);
  if (!phone.ok) return phone;
  const admitted = await createAccountAtSignIn(work, {
    method: 'registration',
    evidence: [shown(link.identity.provider, work.clock.now())],
    isNew: true,
    bindId,
  });
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    const made = await registerPhone(change, phone.value, agreed);
    return made.ok ? openSignedIn(change, { ...admitted.value, account: made.value }) : made;
  });
  return noteRefusedLink(work, admitted.value, signedIn);
}
