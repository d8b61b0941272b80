import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from './finish-sign-in.ts';

/** A code has five tries of its own; three codes in an hour are within reason. */
const codeGuesses = 15;

export interface SignInByCodeDependencies {
  readonly isEnabled: boolean;
  findAccount(contact: Contact): Promise<Account | null>;
  /** Makes an account for a proven contact, or tells that registration is closed. */
  registerContact(contact: Contact, caller: Caller): Promise<Result<Account, 'registration_closed'>>;
  readonly redeemCode: RedeemCode;
  readonly throttle: Throttle;
  readonly finishSignIn: FinishSignIn;
}

export interface CodeSignIn {
  readonly contact: Contact;
  readonly code: string;
  readonly caller: Caller;
  readonly bindId?: string;
}

/** Signs in with a code sent to phone or e-mail; an address nobody has gets an account (decisions §6.1). */
export function createSignInByCode(dependencies: SignInByCodeDependencies) {
  const { redeemCode, throttle, finishSignIn } = dependencies;
  return async function signInByCode({
    contact,
    code,
    caller,
    bindId,
  }: CodeSignIn): Promise<
    Result<SignedIn, 'code_mismatch' | 'code_expired' | 'registration_closed' | 'too_many' | SignInFailure>
  > {
    if (!dependencies.isEnabled) return fail('method_disabled');
    const attempt = {
      subject: `code:${contact.value.toLowerCase()}`,
      ip: caller.ip,
      isKnownDevice: false,
      free: codeGuesses,
    };
    const wait = await throttle.admit(attempt);
    if (wait) return wait;
    const redeemed = await redeemCode('login', contact, code, caller);
    if (!redeemed.ok) return redeemed;
    await throttle.forgive(attempt);

    const known = await dependencies.findAccount(contact);
    const registered = known ? null : await dependencies.registerContact(contact, caller);
    if (registered && !registered.ok) return registered;
    const account = known ?? registered?.value;
    if (!account) throw new Error('an account is known or was registered');
    return finishSignIn({
      account,
      method: contact.kind === 'phone' ? 'phone_code' : 'email_code',
      factors: [contact.kind === 'phone' ? 'sms' : 'email'],
      caller,
      isNew: !known,
      ...(bindId ? { bindId } : {}),
    });
  };
}

export type SignInByCode = ReturnType<typeof createSignInByCode>;
