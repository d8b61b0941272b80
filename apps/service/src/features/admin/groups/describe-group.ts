import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/groups.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findNames } from '../../accounts/accounts/account-rows.ts';
import {
  findGroups,
  listStoredGroups,
  readHierarchy,
  type StoredGroup,
} from '../../accounts/groups/group-store.ts';
import { countMembers, listMembers } from '../../accounts/groups/membership.ts';
import { findPowerful } from '../../oauth/access/group-power.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';

async function describeAll(
  db: Reader,
  groups: readonly StoredGroup[],
): Promise<(group: StoredGroup) => calls.GroupItem> {
  const hierarchy = await readHierarchy(db);
  const counts = await countMembers(
    db,
    groups.map(({ id }) => id),
  );
  return ({ id, key, name, visible_to_apps, source, rule }) => ({
    id,
    key,
    name,
    parents: [...(hierarchy.get(id) ?? [])],
    visible_to_apps,
    source,
    rule,
    members: counts.get(id) ?? 0,
  });
}

/** One group as the list shows it, or null. */
export async function describeGroup(db: Reader, id: string): Promise<calls.GroupItem | null> {
  const [group] = await findGroups(db, [id]);
  return group ? (await describeAll(db, [group]))(group) : null;
}

/** A page of groups by their key. */
export async function listGroups(
  work: Work,
  { cursor, limit, q }: ManageInput<typeof calls.listGroups>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof calls.listGroups>, 'bad_input'>> {
  const of = { pepper: work.pepper, operator, list: `groups ${q ?? ''}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const found = await listStoredGroups(work.db, { q, after: after.value?.[0], limit: limit + 1 });
  const show = await describeAll(work.db, found);
  return succeed(toPage(of, found, { limit, position: ({ key }) => [key], show }));
}

/** One group, with the groups beside it. */
export async function showGroup(
  { db }: Work,
  id: string,
): Promise<Result<ManageOutput<typeof calls.showGroup>, 'not_found'>> {
  const [group] = await findGroups(db, [id]);
  if (!group) return fail('not_found');
  const hierarchy = await readHierarchy(db);
  const children = [...hierarchy].flatMap(([child, parents]) => (parents.includes(id) ? [child] : []));
  const named = async (ids: readonly string[]) =>
    (await findGroups(db, ids)).map(({ id: each, key, name }) => ({ id: each, key, name }));
  const powerful = await findPowerful(db, [id], hierarchy);
  return succeed({
    ...(await describeAll(db, [group]))(group),
    parent_groups: await named(hierarchy.get(id) ?? []),
    child_groups: await named(children),
    gives_power: powerful.size > 0,
    created_at: group.created_at.toISOString(),
    changed_at: group.changed_at.toISOString(),
  });
}

/** A page of the people in a group, by their account. */
export async function showMembers(
  work: Work,
  { id, cursor, limit }: ManageInput<typeof calls.listGroupMembers>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof calls.listGroupMembers>, 'bad_input' | 'not_found'>> {
  const { db } = work;
  if ((await findGroups(db, [id])).length === 0) return fail('not_found');
  const of = { pepper: work.pepper, operator, list: `members ${id}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const found = await listMembers(db, id, { after: after.value?.[0], limit: limit + 1 });
  const names = await findNames(
    db,
    found.map(({ accountId }) => accountId),
  );
  return succeed(
    toPage(of, found, {
      limit,
      position: ({ accountId }) => [accountId],
      show: ({ accountId, isDirect, via }) => ({
        account_id: accountId,
        number: names.get(accountId)?.number ?? '',
        nickname: names.get(accountId)?.nickname ?? '',
        direct: isDirect,
        via: [...via],
      }),
    }),
  );
}
