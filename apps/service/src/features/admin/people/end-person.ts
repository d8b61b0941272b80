import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  drawReceipt,
  insertCancellation,
  removeCancellation,
} from '../../accounts/accounts/cancellation-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { countOwnedApps } from '../../oauth/apps/app-store.ts';
import { eraseAccount } from '../../self-service/cancellation/erase-accounts.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { endEverything, isLastOwner, reachPerson } from './reach-person.ts';

/** Withdraws a cancellation that is not final yet. */
export async function restorePerson(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Done<Record<string, never>>, 'not_found' | 'forbidden' | 'no_cancellation'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  if (!(await removeCancellation(change, accountId))) return fail('no_cancellation');
  change.after(notice({ accountId, what: '取消了注销账号的申请', toAll: true }));
  return succeed({ output: {}, before: { cancelling: true }, after: { cancelling: false } });
}

/** Erases an account at once, as at the end of its cooling-off period. */
export async function erasePerson(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<
  Result<Done<{ receipt: string }>, 'not_found' | 'forbidden' | 'wrong_state' | 'apps_owned' | 'last_owner'>
> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const { account } = reached.value;
  // A merged account is erased with the account that it was merged into.
  if (account.status === 'merged') return fail('wrong_state', { state: account.status });
  if (await isLastOwner(change, reached.value)) return fail('last_owner');
  if ((await countOwnedApps(change.db, accountId)) > 0) return fail('apps_owned');
  await endEverything(change, accountId);
  await removeCancellation(change, accountId);
  await insertCancellation(change, accountId, { dueAt: change.at, receipt: drawReceipt(change), reason: '' });
  const receipt = await eraseAccount(change, accountId);
  if (receipt === null) throw new Error('a cancellation was just made due');
  return succeed({ output: { receipt }, before: { status: account.status }, after: { receipt } });
}
