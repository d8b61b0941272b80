import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { disableAccount, enableAccount } from '../../accounts/accounts/account-status.ts';
import { notice } from '../../activity/notices/notice.ts';
import { endSessions } from '../../protection/sessions/end-sessions.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { endEverything, isLastOwner, reachActive, reachPerson } from './reach-person.ts';

type Nothing = Record<string, never>;

/** Disables an account: its sessions and tokens end in this change, and nobody can sign in. */
export async function disablePerson(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Done<Nothing>, 'not_found' | 'forbidden' | 'wrong_state' | 'last_owner'>> {
  const reached = await reachActive(change, accountId, operator);
  if (!reached.ok) return reached;
  if (await isLastOwner(change, reached.value)) return fail('last_owner');
  await endEverything(change, accountId);
  await disableAccount(change, accountId);
  change.after(notice({ accountId, what: '账号已被停用', toAll: true }));
  return succeed({ output: {}, before: { status: 'active' }, after: { status: 'disabled' } });
}

/** Enables a disabled account; ended sessions and tokens stay ended. */
export async function enablePerson(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Done<Nothing>, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const { status } = reached.value.account;
  if (!(await enableAccount(change, accountId))) return fail('wrong_state', { state: status });
  change.after(notice({ accountId, what: '账号已恢复使用', toAll: true }));
  return succeed({ output: {}, before: { status }, after: { status: 'active' } });
}

/** Signs a person out everywhere. */
export async function endPersonSessions(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Done<{ ended: number }>, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachActive(change, accountId, operator);
  if (!reached.ok) return reached;
  const ended = (await endSessions(change, accountId)).length;
  await endEverything(change, accountId);
  change.after(notice({ accountId, what: '客服结束了全部登录' }));
  return succeed({ output: { ended }, after: { ended } });
}
