import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { isMachine, type Operator } from '../commands-and-queries/operator.ts';

type Filters = Readonly<Record<string, unknown>>;

/** The whole contacts that one operator may search for in an hour: a mask gives the rest away to whoever may try them all. */
const mostSearches = 30;
const windowSeconds = 3600;

const contactsIn = (filters: Filters): Contact[] =>
  Object.values(filters).flatMap((value) =>
    typeof value === 'string' ? (recogniseContact(value) ?? []) : [],
  );

/** The same for one contact however it was typed, and for nobody without the service's key. */
const digestOf = ({ pepper }: Pick<Work, 'pepper'>, contact: Contact) =>
  keyedHash(pepper)
    .update(`searched ${contact.kind}:${contactKey(contact)}`)
    .digest('base64url')
    .slice(0, 12);

/** Counts the whole contacts in the filters of a search, each once an hour; `too_many` above the limit, with a line in the log. */
export async function limitContactSearches(
  work: Work,
  operator: Operator,
  filters: Filters,
): Promise<Failure<'too_many'> | null> {
  if (isMachine(operator)) return null;
  for (const contact of contactsIn(filters)) {
    const key = `contact-search:${operator.id}`;
    if (!(await work.state.add(`${key}:${digestOf(work, contact)}`, '1', windowSeconds))) continue;
    const searches = await work.state.increment(key, 1, windowSeconds);
    if (searches <= mostSearches) continue;
    work.log.warn({ operator: operator.id, searches }, 'an operator searches for many whole contacts');
    await work.state.delete(`${key}:${digestOf(work, contact)}`);
    return fail('too_many', { retry_after: (await work.state.secondsLeft(key)) ?? windowSeconds });
  }
  return null;
}

/**
 * Replaces phone numbers and e-mail addresses in the filters of a search by their masks and keyed digests, before the audit saves
 * them: the audit outlives the person's erasure, and is read by operators who may not reveal contacts. Searches for two people
 * with one mask differ.
 */
export function maskFilters(work: Pick<Work, 'pepper'>, filters: Filters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const contact = typeof value === 'string' ? recogniseContact(value) : null;
      return [name, contact ? `${maskContact(contact)} ${digestOf(work, contact)}` : value];
    }),
  );
}
