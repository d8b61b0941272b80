import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { username as usernameRule } from '@tongxing/contract/rules/username.ts';
import { isOfficialUsername } from '../../../kernel/text/official-name.ts';
import { hasWholeText } from '../../../kernel/text/whole-text.ts';
import type { Work } from '../../../transaction/work.ts';
import { type FormerName, formerNameOf } from '../../accounts/accounts/former-names.ts';
import type { ImportedAccount } from '../../accounts/accounts/imported-account-store.ts';
import { nicknameFromElsewhere } from '../../accounts/accounts/nickname-from-elsewhere.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { isReadableHash } from '../../accounts/passwords/foreign-hash.ts';
import { isSubject } from '../identities/prove-identity.ts';
import type { ForeignBinding, ForeignPerson } from './imported-record.ts';

/** A person in our spelling, with notes on what could not be imported. */
export interface ReconciledPerson extends Omit<ImportedAccount, 'id'> {
  readonly externalId: string;
  readonly totpSecret: string | null;
  readonly bindings: readonly ForeignBinding[];
  readonly notes: readonly string[];
}

const mostFormerName = 100;
const longestProvider = 32;
const namePattern = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u;
const base32 = /^[A-Z2-7]{16,128}$/;

function reconcileContact(
  work: Pick<Work, 'settings'>,
  typed: string | undefined,
  kind: Contact['kind'],
  isProven: boolean,
  notes: string[],
): { contact?: Contact; former?: FormerName } {
  const text = typed?.trim() ?? '';
  if (text === '') return {};
  const contact = readContact(work, text);
  if (contact?.kind !== kind) {
    notes.push(
      kind === 'phone' ? 'phone left out: no mobile number of an open region' : 'email left out: no address',
    );
    return {};
  }
  if (isProven) return { contact };
  notes.push(`${kind} not verified there: it opens the account with the password alone`);
  return { former: formerNameOf(text) };
}

/** Converts a person of another system to our spelling; a reason in English if they cannot have an account. */
export function reconcilePerson(
  work: Pick<Work, 'settings'>,
  person: ForeignPerson,
  { trustsContacts, now }: { readonly trustsContacts: boolean; readonly now: Date },
): ReconciledPerson | string {
  // A file can hold escapes that no request can: a failing statement would stop the whole import for good.
  if (!hasWholeText(person)) return 'it holds NUL or half a letter';
  const externalId = person.externalId.trim();
  if (externalId === '') return 'it has no id';
  if (externalId.length > 200) return 'its id is longer than 200 characters';
  if (person.refusal) return person.refusal;
  const notes = [...(person.notes ?? [])];
  const phone = reconcileContact(
    work,
    person.phone,
    'phone',
    trustsContacts || person.isPhoneProven === true,
    notes,
  );
  const email = reconcileContact(
    work,
    person.email,
    'email',
    trustsContacts || person.isEmailProven === true,
    notes,
  );
  const typedName = person.username?.trim() ?? '';
  const name = usernameRule.safeParse(typedName);
  // `admin` of the old system is not the operator here.
  const username = name.success && !isOfficialUsername(name.data) ? name.data : null;
  const formerNames = [phone.former, email.former].filter((each) => each !== undefined);
  if (typedName !== '' && username === null) {
    const former = typedName.length <= mostFormerName ? formerNameOf(typedName) : null;
    const isFit = former?.kind === 'name' && namePattern.test(typedName);
    if (former && isFit) formerNames.push(former);
    notes.push(isFit ? 'user name kept for signing in with the password' : 'user name left out');
  }
  let passwordHash = person.passwordHash?.trim() || null;
  if (passwordHash !== null && !isReadableHash(passwordHash)) {
    notes.push(
      'password left out: its kind of hash is not known, or it takes too much time or memory to verify',
    );
    passwordHash = null;
  }
  let totpSecret = person.totpSecret?.replace(/[\s=-]/g, '').toUpperCase() || null;
  if (totpSecret !== null && !base32.test(totpSecret)) {
    notes.push('second factor left out: not a base32 secret');
    totpSecret = null;
  }
  const bindings = reconcileBindings(person.bindings ?? [], notes);
  const contacts = [phone.contact, email.contact].filter((each) => each !== undefined);
  const createdAt = reconcileCreation(person.createdAt, now, notes);
  const reconciled = {
    externalId,
    username,
    nickname: nicknameOf(person.nickname, typedName),
    passwordHash,
    contacts,
    formerNames,
    totpSecret,
    bindings,
    createdAt,
    isDisabled: person.isDisabled === true,
    notes,
  };
  return canOpen(reconciled) ? reconciled : ['nothing would open the account', ...notes].join('; ');
}

/** Whether a way in is left to the person. */
export function canOpen(person: Omit<ReconciledPerson, 'externalId'>): boolean {
  const hasName = person.username !== null || person.formerNames.length > 0;
  return (
    person.contacts.length > 0 || person.bindings.length > 0 || (hasName && person.passwordHash !== null)
  );
}

function reconcileCreation(at: Date | string | undefined, now: Date, notes: string[]): Date {
  if (at instanceof Date && at < now) return at;
  if (at !== undefined) {
    const said = typeof at === 'string' ? `${at.slice(0, 40)} cannot be read` : 'it lies ahead';
    notes.push(`time of creation replaced by that of the import: ${said}`);
  }
  return now;
}

/** The bindings with a usable subject, one for each provider. */
function reconcileBindings(all: readonly ForeignBinding[], notes: string[]): readonly ForeignBinding[] {
  const isFit = ({ provider, subjects }: ForeignBinding) =>
    provider.length <= longestProvider && subjects.every(isSubject);
  const fit = all.filter(isFit);
  if (fit.length < all.length) notes.push('binding left out: its id is no identifier');
  return fit
    .filter(({ provider }, at) => fit.findIndex((each) => each.provider === provider) === at)
    .map((each) => ({ ...each, subjects: distinct(each.subjects) }));
}

/** Removes subjects that a file names twice. */
const distinct = ([first, ...others]: ForeignBinding['subjects']): ForeignBinding['subjects'] => [
  first,
  ...[...new Set(others)].filter((each) => each !== first),
];

function nicknameOf(...wanted: readonly (string | undefined)[]): string {
  for (const text of wanted) {
    const named = nicknameFromElsewhere(text ?? '');
    if (named !== null) return named;
  }
  return '用户';
}
