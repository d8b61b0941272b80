import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { languageOf } from './spoken-language.ts';

/** SQL columns: the contacts and the language of an account's owner. $1: the account. */
export const reachableOwner = `
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind desc), '[]')
    from contact where contact.account_id = $1) as contacts,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind desc, verified_at), '[]')
    from contact where contact.further_of = $1) as further,
  (select language from spoken_language where spoken_language.account_id = $1) as language`;

export interface ReachableOwnerRow {
  readonly contacts: readonly Contact[];
  readonly further: readonly Contact[];
  readonly language: string | null;
}

/** The contacts of an account, phone numbers first, and the language that its person chose last. */
export interface ReachableOwner {
  /** The main ones. */
  readonly contacts: readonly Contact[];
  readonly further: readonly Contact[];
  readonly language: Language;
}

export function toReachableOwner({ contacts, further, language }: ReachableOwnerRow): ReachableOwner {
  return { contacts, further, language: languageOf(language) };
}

/**
 * The contacts that the account had just before `at`, within the last seven days. They are unmasked, for sending. A
 * contact that was given up since is included unless another account has it now.
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
