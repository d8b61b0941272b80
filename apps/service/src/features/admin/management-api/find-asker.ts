import { permissionsOf } from '@tongxing/contract/permissions.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { lockGrant } from '../../oauth/apps/manage-grant.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { lockRoles } from '../operators/operator-store.ts';

/** Who once asked for something, with what they may do now; null where nobody is there any more. */
export async function findAsker(change: Change, id: string): Promise<Operator | null> {
  const [kind, key = ''] = id.split(/\/(.*)/s, 2);
  if (kind === 'account') {
    const account = await findAccount(change.db, key);
    const roles = await lockRoles(change, key);
    if (!account) return null;
    return { id, name: account.nickname, accountId: key, roles, permissions: permissionsOf(roles) };
  }
  const grant = kind === 'app' ? await lockGrant(change, key) : null;
  return (
    grant && { id, name: grant.name, accountId: null, roles: [], permissions: new Set(grant.permissions) }
  );
}
