import { permissionTo } from '@tongxing/contract/permissions.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount, lockAccount } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { hasOtherOwner, lockOperators } from '../../accounts/accounts/last-owner.ts';
import { codesVoided } from '../../protection/one-time-codes/void-codes.ts';
import { recoverAccount } from '../../self-service/recovery/recover-account.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { findRolesOf } from '../operators/operator-store.ts';

/** The account that a command is about, locked. */
export interface Reached {
  readonly account: Account;
  /** Whether the account has the role of owner. */
  readonly isOwner: boolean;
}

/**
 * Locks the account of a command. An operator's account is out of reach for anybody who may not manage operators:
 * resetting an owner's password would be a way to become one.
 */
export async function reachPerson(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Reached, 'not_found' | 'forbidden'>> {
  await lockAccount(change, accountId);
  const account = await findAccount(change.db, accountId);
  if (!account) return fail('not_found');
  const roles = (await findRolesOf(change.db, [accountId])).get(accountId) ?? [];
  const isOwn = operator.accountId === accountId;
  if (roles.length > 0 && !isOwn && !operator.permissions.has(permissionTo.writeOperators)) {
    return fail('forbidden', { permission: permissionTo.writeOperators });
  }
  return succeed({ account, isOwner: roles.includes('owner') });
}

/** The same for an active account; `wrong_state` for any other. */
export async function reachActive(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Reached, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok || reached.value.account.status === 'active') return reached;
  return fail('wrong_state', { state: reached.value.account.status });
}

/** The same for an active or a disabled account: what an intruder left has to go before the account is enabled again. */
export async function reachExisting(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Reached, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok || ['active', 'disabled'].includes(reached.value.account.status)) return reached;
  return fail('wrong_state', { state: reached.value.account.status });
}

/** Whether the account is the last active owner. */
export async function isLastOwner(change: Change, { account, isOwner }: Reached): Promise<boolean> {
  if (!isOwner) return false;
  await lockOperators(change);
  return !(await hasOtherOwner(change.db, account.id));
}

/**
 * Ends sessions, app tokens, trusted browsers, tickets, links, challenges and pending codes of an account. Nothing started
 * or proven before counts any more, also once the account is enabled again.
 */
export async function endEverything(change: Change, accountId: string): Promise<void> {
  await recoverAccount(change, accountId, {});
  // Codes requested at this moment end too: unlike an owner, the operator needs no next code.
  const contacts = await findAllContacts(change.db, accountId);
  if (contacts.length > 0) change.after(codesVoided(contacts));
}
