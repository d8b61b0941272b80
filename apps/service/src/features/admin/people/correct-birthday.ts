import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findBirthday, updateAccount } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { isRealBirthday, isUnderFourteen } from '../../sign-in/agreements/birthday-rule.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from './reach-person.ts';

/**
 * Corrects a birthday that its person cannot change: one mistyped, so that they count as under fourteen, or one given too
 * early. The audit is never shortened, so it has the age group and not the day.
 */
export async function correctBirthday(
  change: Change,
  { accountId, birthday }: { readonly accountId: string; readonly birthday: string },
  operator: Operator,
): Promise<Result<Done<Record<string, never>>, 'not_found' | 'forbidden' | 'wrong_state' | 'bad_input'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  if (reached.value.account.status === 'merged') return fail('wrong_state', { state: 'merged' });
  if (birthday && !isRealBirthday(birthday, change.at)) {
    return fail('bad_input', {
      issues: [{ path: ['birthday'], message: 'is no day somebody could be born on' }],
    });
  }
  const stored = await findBirthday(change.db, accountId);
  await updateAccount(change, accountId, { birthday });
  change.after(notice({ accountId, what: '客服更正了生日', toAll: true, link: 'security_change' }));
  return succeed({
    output: {},
    before: { under_fourteen: isUnderFourteen(stored, change.at) },
    after: { under_fourteen: isUnderFourteen(birthday, change.at) },
  });
}
