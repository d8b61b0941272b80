import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { removeIdentity } from '../../sign-in/identities/identity-store.ts';
import { removeTotp } from '../../sign-in/second-factor/totp-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { endEverything, reachExisting } from './reach-person.ts';

type Refusal = 'not_found' | 'forbidden' | 'wrong_state';
type Nothing = Record<string, never>;

/** Turns two-step verification off for a person who lost the authenticator, and ends every session. */
export async function resetSecondFactor(
  change: Change,
  accountId: string,
  operator: Operator,
): Promise<Result<Done<Nothing>, Refusal | 'no_second_factor'>> {
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  if (!(await removeTotp(change, accountId))) return fail('no_second_factor');
  await endEverything(change, accountId);
  change.after(notice({ accountId, what: '客服关闭了两步验证，所有设备已退出', toAll: true }));
  return succeed({ output: {}, before: { totp: true }, after: { totp: false } });
}

/**
 * Removes the password; the person signs in with a code and sets a new one. `no_way_in` where nothing else
 * opens the account.
 */
export async function requireNewPassword(
  change: Change,
  accountId: string,
  operator: Operator,
  isOffered: (provider: string) => boolean,
): Promise<Result<Done<Nothing>, Refusal | 'no_way_in'>> {
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  await setPasswordHash(change, accountId, null, true);
  if (!isEnterable(await findWaysIn(change, accountId, isOffered))) return abandon(fail('no_way_in'));
  await endEverything(change, accountId);
  change.after(notice({ accountId, what: '密码已作废，请用验证码登录后重新设置', toAll: true }));
  const { passwordHash } = reached.value.account;
  return succeed({ output: {}, before: { password: passwordHash !== null }, after: { password: false } });
}

/** Unlinks a third-party account and ends every session; never the last way to sign in. */
export async function unbindPerson(
  change: Change,
  { accountId, binding }: { readonly accountId: string; readonly binding: string },
  operator: Operator,
  isOffered: (provider: string) => boolean,
): Promise<Result<Done<Nothing>, Refusal | 'no_way_in'>> {
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  const removed = await removeIdentity(change, accountId, binding);
  if (!removed) return fail('not_found');
  if (!isEnterable(await findWaysIn(change, accountId, isOffered))) return abandon(fail('no_way_in'));
  await endEverything(change, accountId);
  change.after(notice({ accountId, what: '客服解绑了第三方账号，所有设备已退出', toAll: true }));
  return succeed({ output: {}, before: { provider: removed.provider }, after: {} });
}
