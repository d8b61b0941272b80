import { usernameRestsSeconds } from '@tongxing/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { ClientTable } from '../../../database/tables/clients.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { keyedHash } from '../../../kernel/keyed-hash.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { skeletonOf } from './name-skeleton.ts';

const hashOf = (pepper: Buffer, skeleton: string) =>
  keyedHash(pepper).update(`freed app name\n${skeleton}`).digest();

type Named = Pick<Selectable<ClientTable>, 'name' | 'owner_id' | 'verified' | 'status'>;

/** Whether nobody else's app may look like this one: people trust it, or were warned of it. */
const isNameHeld = ({ verified, status }: Pick<Named, 'verified' | 'status'>): boolean =>
  verified || status === 'suspended';

/**
 * Lets the name of an app rest that gives it up, as user names do, where it was one that nobody else's app might look
 * like: what people know it by must not be a stranger's the next moment. Its developer may have it back.
 */
export async function letAppNameRest({ db, at, pepper }: Change, client: Named): Promise<void> {
  const skeleton = skeletonOf(client.name);
  if (!isNameHeld(client) || skeleton === '') return;
  const rest = { owner_id: client.owner_id, free_at: addSeconds(at, usernameRestsSeconds) };
  await db
    .insertInto('freed_app_name')
    .values({ skeleton_hash: hashOf(pepper, skeleton), ...rest })
    .onConflict((conflict) => conflict.column('skeleton_hash').doUpdateSet(rest))
    .execute();
}

/** Whether a name that looks like this rests at this moment for everybody but `ownerId`. */
export async function isAppNameResting(
  { db, at, pepper }: Pick<Change, 'db' | 'at' | 'pepper'>,
  name: string,
  ownerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('freed_app_name')
    .select('owner_id')
    .where('skeleton_hash', '=', hashOf(pepper, skeletonOf(name)))
    .where('free_at', '>', at)
    .executeTakeFirst();
  return row !== undefined && row.owner_id !== ownerId;
}

/** Forgets names that have rested long enough. */
export async function removeRestedAppNames({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from freed_app_name where ctid in (
      select ctid from freed_app_name where free_at <= ${at} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
