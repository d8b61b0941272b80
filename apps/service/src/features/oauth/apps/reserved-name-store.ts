import { usernameReservedSeconds } from '@tongxing/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Change } from '../../../transaction/work.ts';
import { skeletonOf } from './name-skeleton.ts';

const hashOf = (pepper: Buffer, skeleton: string) =>
  keyedHash(pepper).update(`freed app name\n${skeleton}`).digest();

type Named = Pick<Selectable<AppTable>, 'name' | 'owner_id' | 'verified' | 'status'>;

/** Whether nobody else's app may look like this one: people trust it, or were warned of it. */
const isNameReserved = ({ verified, status }: Pick<Named, 'verified' | 'status'>): boolean =>
  verified || status === 'suspended';

/**
 * Lets the name of an app rest that gives it up, as user names do, where it was one that nobody else's app might look
 * like: what people know it by must not be a stranger's the next moment. Its developer may have it back.
 */
export async function reserveAppName({ db, at, pepper }: Change, app: Named): Promise<void> {
  const skeleton = skeletonOf(app.name);
  if (!isNameReserved(app) || skeleton === '') return;
  const reservation = { owner_id: app.owner_id, free_at: addSeconds(at, usernameReservedSeconds) };
  await db
    .insertInto('reserved_app_name')
    .values({ skeleton_hash: hashOf(pepper, skeleton), ...reservation })
    .onConflict((conflict) => conflict.column('skeleton_hash').doUpdateSet(reservation))
    .execute();
}

/** Whether a name that looks like this rests at this moment for everybody but `ownerId`. */
export async function isAppNameReserved(
  { db, at, pepper }: Pick<Change, 'db' | 'at' | 'pepper'>,
  name: string,
  ownerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('reserved_app_name')
    .select('owner_id')
    .where('skeleton_hash', '=', hashOf(pepper, skeletonOf(name)))
    .where('free_at', '>', at)
    .executeTakeFirst();
  return row !== undefined && row.owner_id !== ownerId;
}

/** Forgets names that have rested long enough. */
export async function purgeExpiredAppNames({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reserved_app_name where ctid in (
      select ctid from reserved_app_name where free_at <= ${at} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
