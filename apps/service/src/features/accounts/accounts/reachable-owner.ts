import type { Language } from '@tongxing/contract/languages.ts';
import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { contactKey } from './account-store.ts';
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
 * Those of these contacts that the account has had longer than a suspicion reaches back, or the oldest of them where none is so
 * old: what an intruder has just added is not among them.
 */
export async function findLongHeld(
  db: Reader,
  accountId: string,
  contacts: readonly Contact[],
  at: Date,
): Promise<readonly Contact[]> {
  const { rows } = await sql<{ kind: string; value_key: string; verified_at: Date }>`
    select kind, value_key, verified_at from contact where account_id = ${accountId} or further_of = ${accountId}
    union all
    select kind, value_key, verified_at from former_contact where account_id = ${accountId}`.execute(
    db as never,
  );
  const heldSince = ({ kind, value }: Contact) => {
    const key = contactKey({ kind, value });
    const found = rows.filter((row) => row.kind === kind && row.value_key === key);
    return Math.min(...found.map(({ verified_at }) => verified_at.getTime()));
  };
  const known = contacts.filter((contact) => Number.isFinite(heldSince(contact)));
  const limit = addSeconds(at, -quarantineSeconds).getTime();
  const oldest = Math.min(...known.map(heldSince));
  return known.filter((contact) => heldSince(contact) <= Math.max(limit, oldest));
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
