import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { languageOf } from './spoken-language.ts';

/** How the owner of an account is reached, as columns of a statement whose first value is the account. */
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

/** The contacts of an account, the phone number first, and the language that its person chose last. */
export interface ReachableOwner {
  /** The main ones. */
  readonly contacts: readonly Contact[];
  readonly further: readonly Contact[];
  readonly language: Language;
}

export function toReachableOwner({ contacts, further, language }: ReachableOwnerRow): ReachableOwner {
  return { contacts, further, language: languageOf(language) };
}
