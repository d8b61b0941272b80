import type { Caller } from '../../../kernel/caller.ts';
import { type Failure, fail, type Result } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { AgreedVersions } from '../../trail/agreements/record-agreement.ts';
import type { ToldFailure } from '../identities/explain-to-person.ts';
import type { PendingLinks } from '../identities/pending-link.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from '../sign-in/finish-sign-in.ts';
import type { BuyPhoneNumber } from './buy-phone-number.ts';

export interface RegisterByPhoneDependencies {
  readonly links: PendingLinks;
  readonly buyPhoneNumber: BuyPhoneNumber;
  mayRegister(
    kind: 'phone',
    agreed: AgreedVersions,
  ): Failure<'registration_closed' | 'agreement_outdated'> | null;
  registerPhone(phone: string, caller: Caller): Promise<Result<Account, 'phone_taken'>>;
  readonly finishSignIn: FinishSignIn;
}

export interface PhoneRegistration {
  readonly bindId: string;
  /** Of the phone number button. */
  readonly code: string;
  readonly agreed: AgreedVersions;
  readonly caller: Caller;
}

/**
 * A new account for a waiting identity, with the number that the platform has of the person. Everything that
 * can be refused is refused before the number is bought.
 */
export function createRegisterByPhone(dependencies: RegisterByPhoneDependencies) {
  const { links, buyPhoneNumber, mayRegister, registerPhone, finishSignIn } = dependencies;
  return async function registerByPhone({
    bindId,
    code,
    agreed,
    caller,
  }: PhoneRegistration): Promise<
    Result<
      SignedIn,
      | 'registration_closed'
      | 'agreement_outdated'
      | 'phone_taken'
      | 'phone_foreign'
      | 'method_disabled'
      | SignInFailure
      | ToldFailure
    >
  > {
    if (!(await links.peek(bindId, caller))) return fail('link_expired');
    const refusal = mayRegister('phone', agreed);
    if (refusal) return refusal;
    const phone = await buyPhoneNumber(code);
    if (!phone.ok) return phone;
    const made = await registerPhone(phone.value, caller);
    if (!made.ok) return made;
    return finishSignIn({
      account: made.value,
      method: 'registration',
      factors: ['fed'],
      caller,
      isNew: true,
      bindId,
    });
  };
}

export type RegisterByPhone = ReturnType<typeof createRegisterByPhone>;
