import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listPeople as listCall, PersonItem } from '@tongxing/contract/manage/people.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact, maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey, contactOwner } from '../../accounts/accounts/account-store.ts';
import { findCancelling } from '../../accounts/accounts/cancellation-store.ts';
import { findFurtherContact, listMainContacts } from '../../accounts/accounts/contact-store.ts';
import { visibleFields } from '../../accounts/profile-fields/read-fields.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { type Position, readCursor, toPage } from '../commands-and-queries/page.ts';
import { findRolesOf } from '../operators/operator-store.ts';

type PeopleQuery = Omit<ManageInput<typeof listCall>, 'cursor'> & {
  readonly after: Position | null;
};

/** A row of the list, with its sort values. */
interface FoundPerson {
  readonly id: string;
  readonly number: number;
  readonly username: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly status: string;
  readonly created_at: Date;
  readonly seen_on: string | null;
  readonly position: Position;
}

const columns = sql`account.id, account.number, account.username, account.nickname, account.avatar, account.status,
  account.created_at, account.seen_on`;

type Condition = RawBuilder<SqlBool>;

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** The condition for a search by id, 账号 ID or contact; null for a search by the beginning of a name. */
function namedWhole(q: string): Condition | null {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return sql<SqlBool>`account.id = ${q}::uuid`;
  const contact = recogniseContact(q);
  if (contact) {
    return sql<SqlBool>`account.id = (select ${contactOwner} from contact
      where kind = ${contact.kind} and value_key = ${contactKey(contact)})`;
  }
  return /^\d{8,15}$/.test(q) ? sql<SqlBool>`account.number = ${q}::bigint` : null;
}

function conditionsOf({ status, role, created_from, created_to, seen_from }: PeopleQuery): Condition[] {
  const conditions: Condition[] = [];
  const cancelling = sql<SqlBool>`account.id in (select account_id from cancellation)`;
  if (status === 'cancelling') conditions.push(cancelling);
  else if (status === 'active') conditions.push(sql`account.status = 'active'`, sql`not (${cancelling})`);
  // The second condition lets the planner use the partial index.
  else if (status) conditions.push(sql`account.status = ${status}`, sql`account.status <> 'active'`);
  if (role) {
    conditions.push(sql`account.id in (select account_id from operator where ${role} = any(operator.roles))`);
  }
  if (created_from) conditions.push(sql`account.created_at >= ${created_from}`);
  if (created_to) conditions.push(sql`account.created_at < ${created_to}`);
  if (seen_from) {
    conditions.push(sql`account.seen_on >= (${seen_from}::timestamptz at time zone 'Asia/Shanghai')::date`);
  }
  return conditions;
}

/** At most one account. */
async function findNamed(db: Reader, query: PeopleQuery, named: Condition): Promise<FoundPerson[]> {
  const { rows } = await sql<Omit<FoundPerson, 'position'>>`
    select ${columns} from account where ${all([named, ...conditionsOf(query)])}`.execute(db as never);
  return rows.map((row) => ({ ...row, position: [] }));
}

/** Accounts whose user name or nickname has the prefix, ordered by that name: one page from each index, merged. */
async function findByName(db: Reader, query: PeopleQuery, typed: string): Promise<FoundPerson[]> {
  const prefix = typed.toLowerCase();
  const like = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  const [afterName = null, afterId = ''] = query.after ?? [];
  const byIndex = async (name: RawBuilder<string>, besides: readonly Condition[]) => {
    const later = sql<SqlBool>`(${name}, account.id) > (${afterName} collate "C", ${afterId || null}::uuid)`;
    const { rows } = await sql<Omit<FoundPerson, 'position'> & { readonly name: string }>`
      select ${columns}, ${name} as name from account
      where ${all([
        sql`${name} like ${like}`,
        sql`${name} >= ${prefix} collate "C"`,
        ...(afterName === null ? [] : [later]),
        ...besides,
        ...conditionsOf(query),
      ])}
      order by ${name}, account.id limit ${query.limit + 1}`.execute(db as never);
    return rows.map(({ name: found, ...row }) => ({ ...row, position: [found, row.id] }));
  };
  const username = sql<string>`account.username_key collate "C"`;
  const nickname = sql<string>`lower(account.nickname) collate "C"`;
  const found = await byIndex(username, []);
  // An account found by both names is listed by its user name.
  const besides = sql<SqlBool>`(account.username_key is null or not (${username} like ${like}))`;
  found.push(...(await byIndex(nickname, [besides])));
  const key = ({ position: [name = '', id = ''] }: FoundPerson) => Buffer.from(`${name}\u0000${id}`);
  return found.toSorted((one, other) => Buffer.compare(key(one), key(other))).slice(0, query.limit + 1);
}

async function findInOrder(db: Reader, query: PeopleQuery): Promise<FoundPerson[]> {
  const conditions = conditionsOf(query);
  const sort = query.sort ?? (query.seen_from ? '-seen_on' : '-created_at');
  const column = sort === '-seen_on' ? sql<string>`account.seen_on` : sql<string>`account.created_at`;
  const isRising = sort === 'created_at';
  if (sort === '-seen_on') conditions.push(sql`account.seen_on is not null`);
  const [value, id] = query.after ?? [];
  if (value !== undefined && id !== undefined) {
    const type = sort === '-seen_on' ? sql`date` : sql`timestamptz`;
    const than = isRising ? sql`>` : sql`<`;
    conditions.push(sql`(${column}, account.id) ${than} (${value}::${type}, ${id}::uuid)`);
  }
  const direction = isRising ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<FoundPerson, 'position'> & { readonly sorted: string }>`
    select ${columns}, ${column}::text as sorted from account where ${all(conditions)}
    order by ${column} ${direction}, account.id ${direction} limit ${query.limit + 1}`.execute(db as never);
  return rows.map(({ sorted, ...row }) => ({ ...row, position: [sorted, row.id] }));
}

/** Filters and orders that cannot use an index together with a search by name. */
function clashesWithName({ q, ...query }: Omit<PeopleQuery, 'after'>): readonly string[] {
  if (q === undefined || namedWhole(q)) return [];
  return (['role', 'created_from', 'created_to', 'seen_from', 'sort'] as const).filter(
    (name) => query[name] !== undefined,
  );
}

/** One more than a page of accounts, always by an index. `keys`: the fields to look in. */
async function findPeople(db: Reader, query: PeopleQuery, keys: readonly string[]): Promise<FoundPerson[]> {
  const { q, after } = query;
  if (q === undefined) return findInOrder(db, query);
  const named = namedWhole(q);
  const whole = named ? await findNamed(db, query, named) : [];
  if (whole.length > 0) return whole;
  const isAmongFields = after?.[0] === inFields;
  const byField = keys.length > 0 && (!after || isAmongFields) ? await findByField(db, query, keys) : [];
  return named || isAmongFields || byField.length > 0 ? byField : findByName(db, query, q);
}

/** How the position of an account begins that was found by a field: no name begins so. */
const inFields = '\u0000';

/** Accounts that have the text in an indexed field, in capital letters or not. */
async function findByField(db: Reader, query: PeopleQuery, keys: readonly string[]): Promise<FoundPerson[]> {
  const later = query.after ? [sql<SqlBool>`account.id > ${query.after[1] ?? ''}::uuid`] : [];
  const having = sql<SqlBool>`account.id in (select account_id from profile_field
    where key = any(${[...keys]}) and lower(value) collate "C" = ${query.q?.toLowerCase()})`;
  const { rows } = await sql<Omit<FoundPerson, 'position'>>`
    select ${columns} from account where ${all([having, ...later, ...conditionsOf(query)])}
    order by account.id limit ${query.limit + 1}`.execute(db as never);
  return rows.map((row) => ({ ...row, position: [inFields, row.id] }));
}

/** The secondary contact that the search names, as it is stored; null where it names a primary one, or none. */
async function findNamedFurther(db: Reader, q: string | undefined): Promise<Contact | null> {
  const contact = q === undefined ? null : recogniseContact(q);
  return contact && findFurtherContact(db, contact);
}

/** Reads contacts, cancellations and roles of all accounts of a page at once. */
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

/** The fields that operators find people by. */
const indexedKeys = (work: Work): string[] =>
  visibleFields(work, 'operators').flatMap(({ key, indexed }) => (indexed ? [key] : []));

/** A page of accounts; `bad_input` for filters that no index serves. */
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
  const found = await findPeople(db, { ...query, after: after.value }, indexedKeys(work));
  const describe = await describeAll(db, found);
  const further = found.length > 0 ? await findNamedFurther(db, query.q) : null;
  const foundBy = further && { kind: further.kind, to: maskContact(further) };
  const show = (row: FoundPerson) => ({ ...describe(row), found_by: foundBy });
  return succeed(toPage(of, found, { limit, position: ({ position }) => position, show }));
}

/** One account as the list shows it, or null. */
export async function findPerson(db: Reader, id: string): Promise<PersonItem | null> {
  const [found] = await findPeople(db, { q: id, limit: 1, after: null }, []);
  return found ? (await describeAll(db, [found]))(found) : null;
}
