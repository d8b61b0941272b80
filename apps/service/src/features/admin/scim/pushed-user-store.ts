import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Condition } from './read-filter.ts';

/** Somebody whom an app has pushed, as they are now. */
export interface PushedUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string;
  readonly isActive: boolean;
  /** The account was disabled by a push. */
  readonly isDisabledHere: boolean;
  readonly email: string | null;
  /** Mainland number of 11 digits. */
  readonly phone: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const contact = (kind: 'phone' | 'email') =>
  sql<string | null>`(select value from contact where contact.account_id = account.id and kind = ${kind})`;

/** The people of an app that it sees: neither deleted by it nor gone. */
const pushedBy = (db: Reader, appId: string) =>
  db
    .selectFrom('scim_user')
    .innerJoin('account', 'account.id', 'scim_user.account_id')
    .where('scim_user.client_id', '=', appId)
    .where('scim_user.is_forgotten', '=', false)
    .where('account.status', 'in', ['active', 'disabled']);

const columns = <T extends ReturnType<typeof pushedBy>>(query: T) =>
  query.select([
    'account.id',
    'scim_user.user_name as userName',
    'scim_user.external_id as externalId',
    'account.nickname as displayName',
    sql<boolean>`account.status = 'active'`.as('isActive'),
    'scim_user.is_disabled as isDisabledHere',
    contact('email').as('email'),
    contact('phone').as('phone'),
    'scim_user.created_at as createdAt',
    'scim_user.changed_at as changedAt',
  ]);

/** An id as the database takes it. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A condition of a filter in SQL; each is about the rows of one app. */
function fits({ attribute, value }: Condition) {
  const text = String(value);
  switch (attribute) {
    case 'id':
      return uuid.test(text) ? sql<boolean>`account.id = ${text}::uuid` : sql<boolean>`false`;
    case 'userName':
      return sql<boolean>`scim_user.user_name_key = ${text.toLowerCase()}`;
    case 'externalId':
      return sql<boolean>`scim_user.external_id = ${text}`;
    case 'displayName':
      return sql<boolean>`account.nickname = ${text}`;
    case 'active':
      return sql<boolean>`(account.status = 'active') = ${value === true || text.toLowerCase() === 'true'}`;
    case 'emails.value':
      return sql<boolean>`exists (select from contact where contact.account_id = account.id and kind = 'email'
        and value_key = ${emailKey(text)})`;
  }
}

export interface Page {
  readonly conditions: readonly Condition[];
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

const filtered = <Row>(
  query: SelectQueryBuilder<never, never, Row>,
  conditions: readonly Condition[],
): SelectQueryBuilder<never, never, Row> =>
  conditions.reduce((narrowed, condition) => narrowed.where(fits(condition)), query);

/** A page of the people whom an app has pushed, the first pushed first, and how many there are. */
export async function listPushed(
  db: Reader,
  appId: string,
  { conditions, startIndex, count }: Page,
): Promise<{ readonly users: readonly PushedUser[]; readonly total: number }> {
  const all = filtered(pushedBy(db, appId) as never, conditions) as unknown as ReturnType<typeof pushedBy>;
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  if (count === 0) return { users: [], total: Number(total) };
  const users = await columns(all)
    .orderBy('scim_user.created_at')
    .orderBy('account.id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  return { users, total: Number(total) };
}

/** One of the people whom an app has pushed; null for anybody else. */
export async function findPushed(db: Reader, appId: string, id: string): Promise<PushedUser | null> {
  if (!uuid.test(id)) return null;
  const row = await columns(pushedBy(db, appId)).where('account.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Which of these accounts an app has pushed. */
export async function filterPushed(
  db: Reader,
  appId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Set();
  const rows = await pushedBy(db, appId)
    .select('account.id')
    .where(sql<boolean>`account.id = any(${known}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The row of a user name, also of one that the app has deleted. */
export async function findByUserName({ db }: Change, appId: string, userName: string) {
  const row = await db
    .selectFrom('scim_user')
    .selectAll()
    .where('client_id', '=', appId)
    .where('user_name_key', '=', userName.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface PushedFields {
  readonly userName: string;
  readonly externalId: string | null;
}

export async function insertPushed(
  { db, at }: Change,
  appId: string,
  accountId: string,
  { userName, externalId }: PushedFields,
): Promise<void> {
  await db
    .insertInto('scim_user')
    .values({
      client_id: appId,
      account_id: accountId,
      user_name: userName,
      user_name_key: userName.toLowerCase(),
      external_id: externalId,
      is_disabled: false,
      is_forgotten: false,
      created_at: at,
      changed_at: at,
    })
    .execute();
}

export async function updatePushed(
  { db, at }: Change,
  appId: string,
  accountId: string,
  changes: Partial<PushedFields> & { readonly isDisabled?: boolean; readonly isForgotten?: boolean },
): Promise<void> {
  const { userName, externalId, isDisabled, isForgotten } = changes;
  await db
    .updateTable('scim_user')
    .set({
      changed_at: at,
      ...(userName !== undefined && { user_name: userName, user_name_key: userName.toLowerCase() }),
      ...(externalId !== undefined && { external_id: externalId }),
      ...(isDisabled !== undefined && { is_disabled: isDisabled }),
      ...(isForgotten !== undefined && { is_forgotten: isForgotten }),
    })
    .where('client_id', '=', appId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The groups of one app that each of these people is in. */
export async function listGroupsOfPushed(db: Reader, appId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { readonly id: string; readonly name: string }[]>();
  const rows = await db
    .selectFrom('account_group_member as member')
    .innerJoin('scim_group', 'scim_group.group_id', 'member.group_id')
    .innerJoin('account_group', 'account_group.id', 'member.group_id')
    .select(['member.account_id', 'account_group.id', 'account_group.name'])
    .where('scim_group.client_id', '=', appId)
    .where(sql<boolean>`member.account_id = any(${[...ids]}::uuid[])`)
    .orderBy('account_group.id')
    .execute();
  const groups = new Map<string, { readonly id: string; readonly name: string }[]>();
  for (const { account_id: accountId, id, name } of rows)
    groups.set(accountId, [...(groups.get(accountId) ?? []), { id, name }]);
  return groups;
}
