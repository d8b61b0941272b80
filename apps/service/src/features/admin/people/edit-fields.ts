import { permissionTo } from '@tongxing/contract/permissions.ts';
import type { FieldValues } from '@tongxing/contract/rules/profile-fields.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { saveFields } from '../../accounts/profile-fields/field-store.ts';
import {
  findShownFields,
  isTrusted,
  labelsOf,
  readFields,
} from '../../accounts/profile-fields/read-fields.ts';
import { noteFilled } from '../../protection/policies/due.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from './reach-person.ts';

/**
 * Whether one operator alone may save these: none fills in a field for which apps take an operator's word, or the operator
 * may write groups, and so decides anyway who may do what in apps.
 */
export function isEditedAlone(
  { settings }: Pick<Change, 'settings'>,
  fields: FieldValues,
  { permissions }: Operator,
): boolean {
  if (permissions.has(permissionTo.writeGroups)) return true;
  const filled = new Set(Object.keys(fields).filter((key) => fields[key] !== null && fields[key] !== ''));
  return !settings.file.profile.fields.some((field) => filled.has(field.key) && isTrusted(field));
}

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
