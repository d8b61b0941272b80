import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Failure, fail, type Result } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { type AccountTaken, createAccount } from '../../accounts/accounts/account-store.ts';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { addFields, type FieldChanges } from '../../accounts/profile-fields/field-store.ts';
import { type AgreedVersions, type AgreementWork, recordAgreement } from '../agreements/record-agreement.ts';
import { type InvitationFailure, takeInvitation } from '../invitations/take-invitation.ts';
import { refuseNewAccount } from './refuse-new-account.ts';

export type NewAccountRefusal = 'registration_invited' | 'domain_refused';
const isRefusal = (failure: string): failure is NewAccountRefusal =>
  failure === 'registration_invited' || failure === 'domain_refused';

/** Without the letters and digits that are mistaken for others. */
const nicknameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

const nicknames: Record<Language, string> = { 'zh-CN': '用户', 'zh-TW': '用戶', en: 'User ' };

/** A nickname for who has brought none, in the language of the page; a program's is the site's. */
export const inventNickname = (change: Change): string =>
  nicknames[languageOfPage(change)] + change.random.text(5, nicknameLetters);

/** Refuses a registration if it is closed for the kind of contact, or if older texts were agreed to. */
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
  /** Proven just now; null for a person whom a provider has named. */
  readonly contact: Contact | null;
  readonly username?: string | null;
  readonly passwordHash?: string | null;
  /** The versions of the terms and the privacy policy that were agreed to. */
  readonly versions: AgreedVersions;
  /** The site's own fields, as `readNewFields` has read them. */
  readonly fields?: FieldChanges;
  /** Somebody who takes an invitation: no other rule keeps them out. */
  readonly isInvited?: boolean;
  /** By registering, or by signing in with a contact that had no account. */
  readonly way: 'registration' | 'sign_in';
}

/**
 * Creates an account for a proven contact, with its agreement and the first line of its log. Abandons the change if
 * the contact or the user name belongs to an account by now.
 */
export async function registerContact(
  change: Change,
  { contact, username = null, passwordHash = null, versions, fields, isInvited = false, way }: NewPerson,
): Promise<Result<Account, AccountTaken | NewAccountRefusal>> {
  const refused = await refuseNewAccount(change.settings, contact, { isInvited });
  if (refused) return abandon(refused);
  const nickname = username ?? inventNickname(change);
  const created = await createAccount(change, { nickname, username, passwordHash, contact });
  if (!created.ok) return created;
  if (fields) await addFields(change, [{ accountId: created.value.id, fields }]);
  await recordAgreement(change, created.value.id, versions, way);
  await change.record({ accountId: created.value.id, kind: 'registered', method: way });
  return created;
}

/** The same for who takes an invitation with the new account. Abandons the change where it cannot be taken. */
export async function registerInvited(
  change: Change,
  person: NewPerson,
  invitation: string,
): Promise<Result<Account, AccountTaken | NewAccountRefusal | InvitationFailure>> {
  const created = await registerContact(change, { ...person, isInvited: true });
  if (!created.ok) return created;
  const taken = await takeInvitation(change, invitation, created.value.id);
  return taken.ok ? created : taken;
}

/**
 * Creates an account for a phone number that a third party has proven. A number that has an account already signs
 * in to none: numbers change hands, and the third party may not know.
 */
export async function registerPhone(
  change: Change,
  phone: string,
  versions: AgreedVersions,
): Promise<Result<Account, 'phone_taken' | NewAccountRefusal>> {
  const contact = { kind: 'phone', value: phone } as const;
  const created = await registerContact(change, { contact, versions, way: 'registration' });
  if (created.ok) return created;
  const { failure } = created;
  return isRefusal(failure) ? fail(failure) : fail('phone_taken');
}
