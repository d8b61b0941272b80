import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Reader } from '../../../database/reader.ts';
import { violatedConstraint } from '../../../database/violated-constraint.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../unit-of-work/abandon.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { contactKey } from './account-store.ts';

/** The account's own contact of a kind, in full; for sending to it, never for showing. */
export async function findContact(
  db: Reader,
  accountId: string,
  kind: Contact['kind'],
): Promise<Contact | null> {
  return (await findContacts(db, accountId)).find((contact) => contact.kind === kind) ?? null;
}

/** The account's contacts, the phone number first. */
export async function findContacts(db: Reader, accountId: string): Promise<Contact[]> {
  return db
    .selectFrom('contact')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('kind', 'desc')
    .execute();
}

/** The account's contacts, and those it has replaced lately. */
export async function findEveryContact(db: Reader, accountId: string): Promise<Contact[]> {
  const columns = ['kind', 'value'] as const;
  return db
    .selectFrom('contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .unionAll(db.selectFrom('former_contact').select(columns).where('account_id', '=', accountId))
    .execute();
}

/** When the account's contact was proven; null where it has no such one. */
export async function findVerifiedAt(db: Reader, accountId: string, contact: Contact): Promise<Date | null> {
  const row = await db
    .selectFrom('contact')
    .select('verified_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', contact.kind)
    .where('value_key', '=', contactKey(contact))
    .executeTakeFirst();
  return row?.verified_at ?? null;
}

/**
 * Sets the account's contact of a kind to one that was just proven; abandons the change where somebody else has it.
 * The one before is kept for a while: it comes back where the owner denies the change.
 */
export async function setContact(
  change: Change,
  accountId: string,
  contact: Contact,
): Promise<Result<undefined, 'belongs_to_other'>> {
  const proven = { value: contact.value, value_key: contactKey(contact), verified_at: change.at };
  await keepFormerContact(change, accountId, contact);
  try {
    await change.db
      .insertInto('contact')
      .values({ account_id: accountId, kind: contact.kind, ...proven })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(proven))
      .execute();
    return succeed();
  } catch (error) {
    if (violatedConstraint(error) === 'contact_pkey') return abandon(fail('belongs_to_other'));
    throw error;
  }
}

async function keepFormerContact(change: Change, accountId: string, next: Contact): Promise<void> {
  await change.db
    .insertInto('former_contact')
    .columns(['account_id', 'kind', 'value', 'value_key', 'verified_at', 'replaced_at'])
    .expression((query) =>
      query
        .selectFrom('contact')
        .select(['account_id', 'kind', 'value', 'value_key', 'verified_at'])
        .select(({ val }) => val(change.at).as('replaced_at'))
        .where('account_id', '=', accountId)
        .where('kind', '=', next.kind)
        .where('value_key', '!=', contactKey(next)),
    )
    .execute();
}
