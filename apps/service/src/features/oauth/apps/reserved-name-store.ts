import { usernameReservedSeconds } from '@tongxing/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { skeletonOf } from '../../../kernel/text/name-skeleton.ts';
import { digestsByEach, type Peppers } from '../../../transaction/peppers.ts';
import type { Change } from '../../../transaction/work.ts';

const hashOf = (pepper: Buffer, skeleton: string) =>
  keyedHash(pepper).update(`freed app name\n${skeleton}`).digest();

type Named = Pick<Selectable<AppTable>, 'name' | 'owner_id' | 'verified' | 'status'>;

/** Whether an app's name is protected: people trust the app, or were warned of it. */
const isNameProtected = ({ verified, status }: Pick<Named, 'verified' | 'status'>): boolean =>
  verified || status === 'suspended';

/**
 * Reserves the protected name of an app that gives it up, for as long as a user name: a stranger must not take a name that
 * people know. Its developer may use it again.
 */
export async function reserveAppName({ db, at, pepper }: Change, app: Named): Promise<void> {
  const skeleton = skeletonOf(app.name);
  if (!isNameProtected(app) || skeleton === '') return;
  const reservation = { owner_id: app.owner_id, free_at: addSeconds(at, usernameReservedSeconds) };
  await db
    .insertInto('reserved_app_name')
    .values({ skeleton_hash: hashOf(pepper, skeleton), ...reservation })
    .onConflict((conflict) => conflict.column('skeleton_hash').doUpdateSet(reservation))
    .execute();
}

/** Whether a name that looks like this one is now reserved for another account than `ownerId`. */
export async function isAppNameReserved(
  change: Peppers & Pick<Change, 'db' | 'at'>,
  name: string,
  ownerId: string | null,
): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const rows = await change.db
    .selectFrom('reserved_app_name')
    .select('owner_id')
    .where(
      'skeleton_hash',
      'in',
      digestsByEach(change, (pepper) => hashOf(pepper, skeleton)),
    )
    .where('free_at', '>', change.at)
    .execute();
  return rows.some((row) => ownerId === null || row.owner_id !== ownerId);
}

/** Removes expired reservations; returns how many. */
export async function purgeExpiredAppNames({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reserved_app_name where ctid in (
      select ctid from reserved_app_name where free_at <= ${at} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
