import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Random } from '../../../kernel/random.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { AccountStore } from '../../account/accounts/account-store.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { AgreedVersions, RecordAgreement } from '../../trail/agreements/record-agreement.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from '../sign-in/finish-sign-in.ts';

/** A code has five tries of its own; three codes in an hour are within reason. */
const codeGuesses = 15;

export interface RegistrationDependencies {
  readonly opened: {
    readonly phone: boolean;
    readonly email: boolean;
    readonly username: boolean;
    readonly byCode: boolean;
  };
  readonly accounts: AccountStore;
  readonly currentVersions: AgreedVersions;
  readonly redeemCode: RedeemCode;
  readonly throttle: Throttle;
  hashPassword(password: string): Promise<string>;
  checkNewPassword(
    password: string,
    names: readonly (string | null)[],
  ): Result<undefined, 'password_too_common' | 'password_has_name'>;
  readonly recordAgreement: RecordAgreement;
  readonly recordEvent: RecordEvent;
  readonly finishSignIn: FinishSignIn;
  readonly random: Random;
}

export interface RegistrationRequest {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly username: string | null;
  readonly agreed: AgreedVersions;
  readonly caller: Caller;
  readonly bindId?: string;
}

export type RegistrationFailure =
  | 'registration_closed'
  | 'code_mismatch'
  | 'code_expired'
  | 'phone_taken'
  | 'email_taken'
  | 'username_taken'
  | 'password_too_common'
  | 'password_has_name'
  | 'agreement_outdated'
  | 'too_many'
  | SignInFailure;

const nicknameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

export function createRegistration(dependencies: RegistrationDependencies) {
  const { opened, accounts, random, recordAgreement, recordEvent, redeemCode } = dependencies;

  const firstNickname = () => `通行用户${random.text(5, nicknameLetters)}`;

  async function keepBook(account: Account, way: 'registration' | 'sign_in', caller: Caller): Promise<void> {
    await recordAgreement(account.id, dependencies.currentVersions, way, caller);
    await recordEvent({ accountId: account.id, kind: 'registered', method: way, caller });
  }

  /** Whether accounts are made for a kind of contact, under the current terms. */
  function mayRegister(
    kind: Contact['kind'],
    agreed: AgreedVersions,
  ): Failure<'registration_closed' | 'agreement_outdated'> | null {
    if (!opened[kind]) return fail('registration_closed');
    const { terms, privacy } = dependencies.currentVersions;
    return agreed.terms === terms && agreed.privacy === privacy ? null : fail('agreement_outdated');
  }

  /** Makes an account for a proven phone number or address and signs it in. */
  async function register(request: RegistrationRequest): Promise<Result<SignedIn, RegistrationFailure>> {
    const { contact, code, password, username, agreed, caller, bindId } = request;
    const closed = username && !opened.username ? fail('registration_closed') : null;
    const refusal = closed ?? mayRegister(contact.kind, agreed);
    if (refusal) return refusal;
    // Everything a person can correct is checked before the code is used up.
    const strong = dependencies.checkNewPassword(password, [username, contact.value.split('@')[0] ?? null]);
    if (!strong.ok) return strong;
    if (username && (await accounts.findByUsername(username))) return fail('username_taken');

    const attempt = {
      subject: `code:${contact.value.toLowerCase()}`,
      ip: caller.ip,
      isKnownDevice: false,
      free: codeGuesses,
    };
    const wait = await dependencies.throttle.admit(attempt);
    if (wait) return wait;
    const redeemed = await redeemCode('register', contact, code, caller);
    if (!redeemed.ok) return redeemed;
    await dependencies.throttle.forgive(attempt);

    const passwordHash = await dependencies.hashPassword(password);
    const nickname = username ?? firstNickname();
    const made = await accounts.create({ nickname, username, passwordHash, contact });
    if (!made.ok) return made;
    await keepBook(made.value, 'registration', caller);
    const factors = ['pwd', contact.kind === 'phone' ? 'sms' : 'email'];
    return dependencies.finishSignIn({
      account: made.value,
      method: 'registration',
      factors,
      caller,
      isNew: true,
      ...(bindId ? { bindId } : {}),
    });
  }

  /** Makes an account without a password for a contact that a login code has just proven. */
  async function registerContact(
    contact: Contact,
    caller: Caller,
  ): Promise<Result<Account, 'registration_closed'>> {
    if (!opened[contact.kind] || !opened.byCode) return fail('registration_closed');
    const made = await accounts.create({
      nickname: firstNickname(),
      username: null,
      passwordHash: null,
      contact,
    });
    if (made.ok) {
      await keepBook(made.value, 'sign_in', caller);
      return made;
    }
    // Somebody registered it in this very moment; the code proves that it is the same person.
    const known = await accounts.findByContact(contact);
    return known ? succeed(known) : fail('registration_closed');
  }

  /**
   * Makes an account for a phone number that a third party has proven. One that has an account already opens
   * none: numbers change hands, and a third party may not have heard of it.
   */
  async function registerPhone(phone: string, caller: Caller): Promise<Result<Account, 'phone_taken'>> {
    const made = await accounts.create({
      nickname: firstNickname(),
      username: null,
      passwordHash: null,
      contact: { kind: 'phone', value: phone },
    });
    if (!made.ok) return fail('phone_taken');
    await keepBook(made.value, 'registration', caller);
    return made;
  }

  return { register, registerContact, registerPhone, mayRegister };
}

export type Registration = ReturnType<typeof createRegistration>;
