import type { Permission } from '@tongxing/contract/permissions.ts';
import type { Reader } from '../../../database/reader.ts';
import type { Settings } from '../../../settings.ts';
import type { Change } from '../../../work/work.ts';

/** The resource that the Management API is to OAuth (RFC 8707). */
export function manageAudience({ publicUrl }: Settings): string {
  return `${publicUrl}/manage`;
}

/** The scope that stands for a permission. */
export function manageScope(permission: Permission): string {
  return `manage:${permission}`;
}

/** What an app may do in the Management API by itself: nothing unless it runs and its developer's account may act. */
export async function findGrant(
  db: Reader,
  clientId: string,
): Promise<{ readonly name: string; readonly permissions: readonly Permission[] } | null> {
  const row = await db
    .selectFrom('manage_grant')
    .innerJoin('client', 'client.id', 'manage_grant.client_id')
    .innerJoin('account', 'account.id', 'client.owner_id')
    .select(['manage_grant.permissions', 'client.name'])
    .where('manage_grant.client_id', '=', clientId)
    .where('client.status', '=', 'active')
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return row ? { name: row.name, permissions: row.permissions as Permission[] } : null;
}

/** The same, for sure until the change ends. */
export async function holdGrant(change: Change, clientId: string) {
  await change.db
    .selectFrom('manage_grant')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forShare()
    .execute();
  return findGrant(change.db, clientId);
}

/** Replaces what an app may do; nothing: takes it all back. */
export async function setGrant(
  change: Change,
  clientId: string,
  permissions: readonly Permission[],
  by: string,
): Promise<void> {
  const { db, at } = change;
  if (permissions.length === 0) {
    await db.deleteFrom('manage_grant').where('client_id', '=', clientId).execute();
    return;
  }
  const grant = { permissions: [...permissions], granted_at: at, granted_by: by };
  await db
    .insertInto('manage_grant')
    .values({ client_id: clientId, ...grant })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(grant))
    .execute();
}
