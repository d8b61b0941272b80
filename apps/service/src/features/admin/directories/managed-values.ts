import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { listNames } from '../../accounts/accounts/account-rows.ts';
import {
  contactKey,
  isUsernameTaken,
  setUsername,
  updateAccount,
} from '../../accounts/accounts/account-store.ts';
import { listMainContacts } from '../../accounts/accounts/contact-store.ts';
import { isOperator } from '../../accounts/accounts/last-owner.ts';
import { nicknameFromElsewhere } from '../../accounts/accounts/nickname-from-elsewhere.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { putContact } from '../../self-service/contacts/replace-contact.ts';
import type { Directory } from '../../sign-in/identities/directory.ts';
import type { ProviderIdentity } from '../../sign-in/identities/linked-identity.ts';
import type { ManagedField } from '../../sign-in/identities/managed-fields.ts';

/** The fields that a directory decides about, by account; contacts in the form in which they are compared. */
export type Values = Readonly<Partial<Record<ManagedField, string>>>;

/** What accounts have now. */
export async function listValues(
  db: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const names = await listNames(db, accountIds);
  const contacts = Map.groupBy(await listMainContacts(db, accountIds), ({ account_id: id }) => id);
  return new Map(
    names.map(({ id, nickname, username }) => [
      id,
      {
        nickname,
        ...(username !== null && { username }),
        ...Object.fromEntries(
          (contacts.get(id) ?? []).map(({ kind, value }) => [kind, contactKey({ kind, value } as Contact)]),
        ),
      },
    ]),
  );
}

/** What of the directory's values an account does not have; what the directory leaves out stays. */
export function valuesToFollow(
  work: Pick<Work, 'settings'>,
  { sync }: Directory,
  { nickname, username, email, phone }: ProviderIdentity,
  has: Values,
): Values {
  const of = (field: Contact['kind'], typed: string | undefined) => {
    const contact = readContact(work, typed);
    return contact?.kind === field ? contact : null;
  };
  const wanted: Record<ManagedField, string | null | undefined> = {
    nickname: nicknameFromElsewhere(nickname),
    username,
    email: of('email', email) && contactKey({ kind: 'email', value: email ?? '' }),
    phone: of('phone', phone)?.value,
  };
  const other = sync.fields.filter((field) => wanted[field] && wanted[field] !== has[field]);
  return Object.fromEntries(other.map((field) => [field, wanted[field]]));
}

/**
 * Sets fields as the directory has them; fails by the first name or contact that another account has, and sets the rest. An
 * operator's account keeps its own: whoever keeps the directory would get its codes.
 */
export async function followValues(
  change: Change,
  accountId: string,
  { nickname, username, email, phone }: Values,
): Promise<Result<undefined, string>> {
  if (await isOperator(change.db, accountId)) return fail('the account of an operator keeps its own');
  const taken: string[] = [];
  if (nickname !== undefined) {
    await updateAccount(change, accountId, { nickname });
    await change.record({ accountId, kind: 'profile_changed', details: { fields: ['nickname'] } });
  }
  if (username !== undefined) {
    const isFree = !(await isUsernameTaken(change, username, change.at));
    const named = isFree ? await setUsername(change, accountId, username) : fail('username_taken');
    if (named.ok) await change.record({ accountId, kind: 'username_changed', details: { to: username } });
    else taken.push('username');
  }
  for (const [kind, value] of [
    ['email', email],
    ['phone', phone],
  ] as const) {
    if (value !== undefined && !(await putContact(change, accountId, { kind, value }))) taken.push(kind);
  }
  return taken.length === 0 ? succeed() : fail(`another account has the ${taken.join(' and the ')}`);
}
