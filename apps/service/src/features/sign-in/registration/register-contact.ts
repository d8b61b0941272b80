import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Failure, fail, type Result } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { type AccountTaken, createAccount } from '../../accounts/accounts/account-store.ts';
import { type AgreedVersions, type AgreementWork, recordAgreement } from '../agreements/record-agreement.ts';

const nicknameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Whether accounts are made for a kind of contact, under the current terms. */
export function mayRegister(
  { settings, legal }: AgreementWork,
  kind: Contact['kind'],
  agreed: AgreedVersions,
): Failure<'registration_closed' | 'agreement_outdated'> | null {
  if (!settings.file.register[kind]) return fail('registration_closed');
  const { terms, privacy } = legal.current;
  return agreed.terms === terms && agreed.privacy === privacy ? null : fail('agreement_outdated');
}

export interface NewPerson {
  /** Proven just now. */
  readonly contact: Contact;
  readonly username?: string | null;
  readonly passwordHash?: string | null;
  /** The versions of the terms and the privacy policy that were agreed to. */
  readonly versions: AgreedVersions;
  /** By registering, or by signing in with a contact that nobody had. */
  readonly way: 'registration' | 'sign_in';
}

/**
 * Makes an account for a proven contact, with what was agreed to and the first line of its log. Abandons the change
 * where the contact or the name has an account by now.
 */
export async function registerContact(
  change: Change,
  { contact, username = null, passwordHash = null, versions, way }: NewPerson,
): Promise<Result<Account, AccountTaken>> {
  const nickname = username ?? `用户${change.random.text(5, nicknameLetters)}`;
  const made = await createAccount(change, { nickname, username, passwordHash, contact });
  if (!made.ok) return made;
  await recordAgreement(change, made.value.id, versions, way);
  await change.record({ accountId: made.value.id, kind: 'registered', method: way });
  return made;
}

/**
 * Makes an account for a phone number that a third party has proven. One that has an account already opens none:
 * numbers change hands, and a third party may not have heard of it.
 */
export async function registerPhone(
  change: Change,
  phone: string,
  versions: AgreedVersions,
): Promise<Result<Account, 'phone_taken'>> {
  const contact = { kind: 'phone', value: phone } as const;
  const made = await registerContact(change, { contact, versions, way: 'registration' });
  return made.ok ? made : fail('phone_taken');
}
