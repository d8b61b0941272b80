import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { groupLimits, type previewGroup as previewCall } from '@tongxing/contract/manage/groups.ts';
import type { GroupRule } from '@tongxing/contract/rules/group-rule.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findNames } from '../../accounts/accounts/account-rows.ts';
import { tryRule } from '../../accounts/groups/rule-members.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import { refuseDepartments } from './write-group.ts';

/** Shows whom a rule fits, and saves nothing. */
export async function previewGroup(
  { db, at }: Change,
  rule: GroupRule,
): Promise<Result<Done<ManageOutput<typeof previewCall>>, 'bad_input'>> {
  const refused = await refuseDepartments(db, rule, null);
  if (refused) return refused;
  const { count, newest } = await tryRule(db, rule, { at, most: groupLimits.sample });
  const names = await findNames(db, newest);
  const sample = newest.map((id) => ({
    account_id: id,
    number: names.get(id)?.number ?? '',
    nickname: names.get(id)?.nickname ?? '',
  }));
  return succeed({ output: { count, sample }, after: { rule, count } });
}
