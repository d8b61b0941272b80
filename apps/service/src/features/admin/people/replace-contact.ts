import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { replaceContact as replaceContactCall } from '@tongxing/contract/manage/lost-contacts.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { askReplacement, putContact } from '../../self-service/contacts/replace-contact.ts';
import { removeReplacements } from '../../self-service/contacts/replacement-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { endEverything, reachExisting } from './reach-person.ts';

type Replaced = Done<ManageOutput<typeof replaceContactCall>>;

/**
 * Gives a person who has lost a number or an address another one, now or after days in which the account's contacts can
 * stop it. Every session ends: nobody keeps what was opened with the lost one.
 */
export async function replaceContact(
  change: Change,
  { id: accountId, contact: kind, value, wait_days: days }: ManageInput<typeof replaceContactCall>,
  operator: Operator,
): Promise<
  Result<
    Replaced,
    'not_found' | 'forbidden' | 'wrong_state' | 'bad_input' | 'contact_taken' | 'contact_unchanged'
  >
> {
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  const contact = readContact(change, value);
  if (contact?.kind !== kind) {
    const message = kind === 'phone' ? 'must be a phone number' : 'must be an e-mail address';
    return fail('bad_input', { issues: [{ path: ['value'], message }] });
  }
  const after = { [kind]: maskContact(contact), wait_days: days };
  // What was on its way ends with the sessions, so the new wait begins after them.
  await endEverything(change, accountId);
  if (days === 0) {
    await removeReplacements(change, accountId, kind);
    if (!(await putContact(change, accountId, contact))) return abandon(fail('contact_taken'));
    return succeed({ output: { due: change.at.toISOString() }, after });
  }
  const asked = await askReplacement(change, { accountId, contact, days, by: 'operator' });
  if (!asked.ok) {
    return abandon(fail(asked.failure === 'belongs_to_other' ? 'contact_taken' : 'contact_unchanged'));
  }
  return succeed({ output: { due: asked.value.toISOString() }, after });
}
