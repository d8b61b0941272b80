import { setAppPermissions } from '@tongxing/contract/manage/apps.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';

/**
 * The operator (`account/…`, `machine/…`) who last gave an app a permission that it did not have; null where nobody did.
 * Who saves it again meanwhile, or takes others back, has not given it.
 */
export async function findGranter(db: Reader, appId: string, permission: string): Promise<string | null> {
  const has = JSON.stringify([permission]);
  const row = await db
    .selectFrom('audit_event')
    .select('operator')
    .where('target_id', '=', appId)
    .where('kind', '=', setAppPermissions.name)
    .where(sql<boolean>`after -> 'permissions' @> ${has}::jsonb`)
    .where(sql<boolean>`not coalesce(before -> 'permissions' @> ${has}::jsonb, false)`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.operator ?? null;
}
