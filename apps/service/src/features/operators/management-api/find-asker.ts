import { permissionsOf } from '@tongxing/contract/permissions.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { findAccount } from '../../account/accounts/account-store.ts';
import { holdGrant } from '../../apps/clients/manage-grant.ts';
import type { Operator } from '../acts/operator.ts';
import { holdRoles } from '../roster/operator-store.ts';

/** Who once asked for something, with what they may do now; null where nobody is there any more. */
export async function findAsker(change: Change, id: string): Promise<Operator | null> {
  const [kind, key = ''] = id.split(/\/(.*)/s, 2);
  if (kind === 'account') {
    const account = await findAccount(change.db, key);
    const roles = await holdRoles(change, key);
    if (!account) return null;
    return { id, name: account.nickname, accountId: key, roles, permissions: permissionsOf(roles) };
  }
  const grant = kind === 'app' ? await holdGrant(change, key) : null;
  return (
    grant && { id, name: grant.name, accountId: null, roles: [], permissions: new Set(grant.permissions) }
  );
}
