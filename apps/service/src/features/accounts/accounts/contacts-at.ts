import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';

/**
 * What the account was reached by at a moment of the last seven days, in full, for sending to it: of a change, the contacts
 * of before it. One that was given up since counts as long as nobody else has it.
 */
export async function findContactsAt(db: Reader, accountId: string, at: Date): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select contact.kind, contact.value from contact
    join account on account.id = ${accountId}
    where (contact.account_id = ${accountId} or contact.further_of = ${accountId})
      and (verified_at < ${at} or account.created_at = ${at})
    union
    select kind, value from former_contact as former
    where account_id = ${accountId} and verified_at < ${at} and replaced_at >= ${at}
      and not exists (select from contact where contact.kind = former.kind and contact.value_key = former.value_key)
    order by kind desc`.execute(db as never);
  return rows;
}
