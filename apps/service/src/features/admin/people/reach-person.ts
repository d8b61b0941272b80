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

/** The account an act is about, locked. */
export interface Reached {
  readonly account: Account;
  /** The account of somebody who runs the service. */
  readonly isOwner: boolean;
}

/**
 * Takes the account in hand. Whoever may not make operators may not touch the account of one either: resetting an
 * owner's password would be a way to become one.
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
  if (roles.length > 0 && !isOwn && !operator.permissions.has('operators:write')) {
    return fail('forbidden', { permission: 'operators:write' });
  }
  return succeed({ account, isOwner: roles.includes('owner') });
}

/** The same for an account that may act, and only for such a one. */
export async function reachActive(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Reached, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok || reached.value.account.status === 'active') return reached;
  return fail('wrong_state', { state: reached.value.account.status });
}

/** Whether the service would be left without an owner who may act. */
export async function isLastOwner(change: Change, { account, isOwner }: Reached): Promise<boolean> {
  if (!isOwner) return false;
  await lockOperators(change);
  return !(await hasOtherOwner(change.db, account.id));
}

/**
 * Ends whatever lives of an account: sessions, what apps got, trusted browsers, tickets, links, challenges and codes on
 * their way. What was begun or proven before is worth nothing from now on, also once the account is opened again.
 */
export async function endEverything(change: Change, accountId: string): Promise<void> {
  await recoverAccount(change, accountId, {});
  // Those that are asked for in this very moment too: unlike an owner, nobody here needs the next one.
  const contacts = await findAllContacts(change.db, accountId);
  if (contacts.length > 0) change.after(codesVoided(contacts));
}
