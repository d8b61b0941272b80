import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listPeople as listCall, PersonItem } from '@tongxing/contract/manage/people.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact, maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { findCancelling } from '../../accounts/accounts/cancellation-store.ts';
import { listMainContacts } from '../../accounts/accounts/contact-store.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { findRolesOf } from '../operators/operator-store.ts';
import { clashesWithName, type FoundPerson, findNamedFurther, findPeople } from './find-people.ts';

/** What a list shows of each besides the account's own row, read for all of them at once. */
async function describeAll(
  db: Reader,
  found: readonly FoundPerson[],
): Promise<(row: FoundPerson) => PersonItem> {
  const ids = found.map(({ id }) => id);
  const contacts = await listMainContacts(db, ids);
  const cancelling = await findCancelling(db, ids);
  const roles = await findRolesOf(db, ids);
  const contactOf = (id: string, kind: 'phone' | 'email') =>
    contacts.find((contact) => contact.account_id === id && contact.kind === kind)?.value;
  return (row) => {
    const [phone, email] = [contactOf(row.id, 'phone'), contactOf(row.id, 'email')];
    return {
      id: row.id,
      number: String(row.number),
      username: row.username,
      nickname: row.nickname,
      avatar: row.avatar,
      status: (row.status === 'active' && cancelling.has(row.id)
        ? 'cancelling'
        : row.status) as PersonItem['status'],
      phone: phone === undefined ? null : maskPhone(phone),
      email: email === undefined ? null : maskEmail(email),
      created_at: row.created_at.toISOString(),
      seen_on: row.seen_on,
      roles: [...(roles.get(row.id) ?? [])],
    };
  };
}

/** A page of people; what would have to look at all of them is refused by name. */
export async function listPeople(
  work: Work,
  { cursor, ...query }: ManageInput<typeof listCall>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof listCall>, 'bad_input'>> {
  const clashes = clashesWithName(query);
  if (clashes.length > 0) {
    const message = 'cannot be combined with a search for the beginning of a name';
    return fail('bad_input', { issues: clashes.map((name) => ({ path: [name], message })) });
  }
  const { limit, ...filters } = query;
  const of = { pepper: work.pepper, operator, list: `people ${JSON.stringify(filters)}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const { db } = work;
  const found = await findPeople(db, { ...query, after: after.value });
  const describe = await describeAll(db, found);
  const further = found.length > 0 ? await findNamedFurther(db, query.q) : null;
  const foundBy = further && { kind: further.kind, to: maskContact(further) };
  const show = (row: FoundPerson) => ({ ...describe(row), found_by: foundBy });
  return succeed(toPage(of, found, { limit, position: ({ position }) => position, show }));
}

/** One person as the list shows them, or null. */
export async function findPerson(db: Reader, id: string): Promise<PersonItem | null> {
  const [found] = await findPeople(db, { q: id, limit: 1, after: null });
  return found ? (await describeAll(db, [found]))(found) : null;
}
