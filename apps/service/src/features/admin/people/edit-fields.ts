import type { FieldValues } from '@tongxing/contract/rules/profile-fields.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { saveFields } from '../../accounts/profile-fields/field-store.ts';
import { findShownFields, labelsOf, readFields } from '../../accounts/profile-fields/read-fields.ts';
import { noteFilled } from '../../protection/policies/due.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from './reach-person.ts';

/** Changes own fields of a person. The audit is never shortened, so it has which fields, and no values. */
export async function editFields(
  change: Change,
  { id: accountId, fields }: { readonly id: string; readonly fields: FieldValues },
  operator: Operator,
): Promise<Result<Done<{ fields: FieldValues }>, 'not_found' | 'forbidden' | 'wrong_state' | 'bad_field'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  if (reached.value.account.status === 'merged') return fail('wrong_state', { state: 'merged' });
  const read = readFields(change, fields, 'operators');
  if (!read.ok) return read;
  const changed = await saveFields(change, accountId, read.value);
  if (changed.length > 0) {
    await noteFilled(change, accountId);
    const details = { fields: changed, labels: labelsOf(change, changed) };
    await change.record({ accountId, kind: 'operator_edited_fields', details });
  }
  return succeed({
    output: { fields: (await findShownFields(change, accountId, 'operators')) ?? {} },
    after: { fields: [...changed] },
  });
}
