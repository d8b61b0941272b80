import { conditionsOf, type GroupCondition, type GroupRule } from '@tongxing/contract/rules/group-rule.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findGroups, findGroupsByKey, lockGroups, readHierarchy, shareGroups } from './group-store.ts';
import { withDescendants } from './hierarchy.ts';
import { publishMembers } from './membership.ts';

export interface RuleGroup {
  readonly id: string;
  readonly key: string;
  readonly rule: GroupRule;
}

/** The groups whose members come by a rule. */
export async function listRuleGroups(db: Reader): Promise<readonly RuleGroup[]> {
  const rows = await db
    .selectFrom('account_group')
    .select(['id', 'key', 'rule'])
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, key, rule }) => (rule ? [{ id, key, rule }] : []));
}

/** The keys of the departments that a rule names, in lower case. */
export const departmentsIn = (rule: GroupRule): readonly string[] =>
  conditionsOf(rule).flatMap((each) => ('department' in each ? [each.department.toLowerCase()] : []));

/** The groups whose rule names one of these as a department. */
export async function findGroupsFollowing(
  db: Reader,
  groupIds: readonly string[],
): Promise<readonly string[]> {
  const following = await listRuleGroups(db);
  if (following.length === 0) return [];
  const keys = new Set((await findGroups(db, groupIds)).map(({ key }) => key.toLowerCase()));
  return following.flatMap(({ id, rule }) => (departmentsIn(rule).some((key) => keys.has(key)) ? [id] : []));
}

/**
 * The groups that make up each department of some rules: its own and those below it. Groups by a rule are not among them,
 * so that no rule hangs on another.
 */
async function readDepartments(
  db: Reader,
  rules: readonly GroupRule[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = [...new Set(rules.flatMap(departmentsIn))];
  if (keys.length === 0) return new Map();
  const hierarchy = await readHierarchy(db);
  const byRule = new Set((await listRuleGroups(db)).map(({ id }) => id));
  return new Map(
    (await findGroupsByKey(db, keys)).map(({ id, key }) => [
      key.toLowerCase(),
      [...withDescendants(hierarchy, [id])].filter((each) => !byRule.has(each)),
    ]),
  );
}

const day = 24 * 3600;

interface Facts {
  readonly at: Date;
  readonly departments: ReadonlyMap<string, readonly string[]>;
}

function fits(condition: GroupCondition, { at, departments }: Facts): RawBuilder<boolean> {
  if ('mail_domain' in condition) {
    return sql`exists (select from contact where (account_id = account.id or further_of = account.id)
      and kind = 'email' and split_part(value_key, '@', 2) = ${condition.mail_domain})`;
  }
  if ('provider' in condition) {
    return sql`exists (select from linked_identity
      where account_id = account.id and provider = ${condition.provider})`;
  }
  if ('department' in condition) {
    const groups = departments.get(condition.department.toLowerCase()) ?? [];
    return sql`exists (select from account_group_member
      where account_id = account.id and group_id = any(${[...groups]}::uuid[]))`;
  }
  if ('older_than_days' in condition) {
    return sql`account.created_at <= ${addSeconds(at, -condition.older_than_days * day)}`;
  }
  return sql`exists (select from totp where account_id = account.id and enabled_at is not null)`;
}

/** The accounts that a rule fits, as a query of their ids. */
function matching(rule: GroupRule, facts: Facts): RawBuilder<{ id: string }> {
  const conditions = conditionsOf(rule).map((each) => fits(each, facts));
  const whole = sql.join(conditions, 'all' in rule ? sql` and ` : sql` or `);
  return sql`select account.id from account where account.status in ('active', 'disabled') and (${whole})`;
}

/** Publishes who joined and left a group by its rule. */
async function publishRefilled(
  change: Change,
  groupId: string,
  { joined, left }: { readonly joined: readonly string[]; readonly left: readonly string[] },
): Promise<void> {
  const membersOf = (accounts: readonly string[]) =>
    accounts.map((account) => ({ account_id: account, group_id: groupId }));
  await publishMembers(change, 'group.joined', membersOf(joined));
  await publishMembers(change, 'group.left', membersOf(left));
}

/** Sets who of these accounts is in a group by its rule; of all accounts where absent. Returns who left. */
async function refill(
  change: Change,
  { id, rule }: RuleGroup,
  departments: Facts['departments'],
  accountIds?: readonly string[],
): Promise<readonly string[]> {
  const these = (column: string) =>
    accountIds ? sql`and ${sql.ref(column)} = any(${[...accountIds]}::uuid[])` : sql``;
  const { db, at } = change;
  const { rows } = await sql<{ account_id: string; has_joined: boolean }>`
    with fitting as materialized (${matching(rule, { at, departments })} ${these('account.id')}),
    come as (
      insert into account_group_member (account_id, group_id, joined_at, joined_by)
      select id, ${id}, ${at}, 'rule' from fitting on conflict do nothing returning account_id
    ), gone as (
      delete from account_group_member where group_id = ${id} ${these('account_id')}
        and not exists (select from fitting where fitting.id = account_group_member.account_id)
      returning account_id
    )
    select account_id, true as has_joined from come union all select account_id, false from gone`.execute(db);
  const of = (hasJoined: boolean) =>
    rows.flatMap(({ account_id: account, has_joined: has }) => (has === hasJoined ? [account] : []));
  await publishRefilled(change, id, { joined: of(true), left: of(false) });
  return of(false);
}

/** The same for several groups. */
async function refillAll(
  change: Change,
  groups: readonly RuleGroup[],
  accountIds?: readonly string[],
): Promise<ReadonlySet<string>> {
  const departments = await readDepartments(
    change.db,
    groups.map(({ rule }) => rule),
  );
  const left = new Set<string>();
  for (const group of groups)
    for (const account of await refill(change, group, departments, accountIds)) left.add(account);
  return left;
}

/** Puts everybody whom its rule fits into a group, and takes the others out. Needs `lockGroups`. */
export async function refillGroup(change: Change, group: RuleGroup): Promise<void> {
  await refillAll(change, [group]);
}

/** The same for all groups whose rules name a department, after the groups changed. Needs `lockGroups`. */
export async function refillDepartments(change: Change): Promise<void> {
  const groups = await listRuleGroups(change.db);
  await refillAll(
    change,
    groups.filter(({ rule }) => departmentsIn(rule).length > 0),
  );
}

/** After a change of what accounts are: sets who of them is in the groups by a rule. Returns who left one. */
export async function followRules(
  change: Change,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  // Where there is none, which is usual, nothing is locked: `followAge` looks again at a rule that is being written.
  if ((await listRuleGroups(change.db)).length === 0) return new Set();
  await shareGroups(change);
  return refillAll(change, await listRuleGroups(change.db), accountIds);
}

/** Fills the groups again whose rule was written in the last minutes: somebody may have changed at the same moment. */
async function refillNew(work: Work): Promise<void> {
  const isNew = await work.db
    .selectFrom('account_group')
    .select('id')
    .where('rule', 'is not', null)
    .where('changed_at', '>', addSeconds(work.clock.now(), -300))
    .executeTakeFirst();
  if (!isNew) return;
  await work.change(async (change) => {
    await lockGroups(change);
    await refillAll(change, await listRuleGroups(change.db));
  });
}

/** Puts in who has become old enough in the last month; nobody gets younger. */
export async function followAge(work: Work): Promise<void> {
  await refillNew(work);
  for (const { id, rule } of await listRuleGroups(work.db)) {
    const ages = conditionsOf(rule).flatMap((each) =>
      'older_than_days' in each ? [each.older_than_days] : [],
    );
    if (ages.length === 0) continue;
    await work.change(async (change) => {
      await shareGroups(change);
      const { at, db } = change;
      const cameOfAge = ages.map((days) => {
        const due = addSeconds(at, -days * day);
        return sql`account.created_at between ${addSeconds(due, -30 * day)} and ${due}`;
      });
      const fitting = matching(rule, { at, departments: await readDepartments(db, [rule]) });
      const { rows: joined } = await sql<{ account_id: string }>`
        insert into account_group_member (account_id, group_id, joined_at, joined_by)
        select fitting.id, ${id}, ${at}, 'rule'
        from (${fitting} and (${sql.join(cameOfAge, sql` or `)})) as fitting
        where exists (select from account_group where account_group.id = ${id} and rule is not null)
        on conflict do nothing returning account_id`.execute(db);
      const accounts = joined.map(({ account_id: account }) => account);
      await publishRefilled(change, id, { joined: accounts, left: [] });
    });
  }
}

/** How many accounts a rule fits, how many there are, and the newest of those it fits. */
export async function tryRule(
  db: Reader,
  rule: GroupRule,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<{ readonly count: number; readonly all: number; readonly newest: readonly string[] }> {
  const fitting = matching(rule, { at, departments: await readDepartments(db, [rule]) });
  const { rows } = await sql<{ count: number; all: number; newest: string[] }>`
    with fitting as (${fitting})
    select (select count(*)::int from fitting) as count,
      (select count(*)::int from account where status in ('active', 'disabled')) as all,
      array(select id from account where id in (select id from fitting)
        order by created_at desc, id desc limit ${most}) as newest`.execute(db as never);
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  return row;
}
