import { refreshRetry } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../../database/connect/open-postgres.ts';
import { hotStatement } from '../../../../database/query/hot-query.ts';
import { addSeconds } from '../../../../kernel/clock.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';

/**
 * The first use. What it replaced is settled by it, and is reuse from now on; where that one has been answered again
 * since, this token is the answer that does not count.
 */
const spendOnce = hotStatement<{ uses: number }>(`
  with token as (select origin_id, origin_use from authorization_record where id = $1),
  settled as (
    update authorization_record origin set is_settled = true from token
    where origin.id = token.origin_id and origin.uses = token.origin_use returning origin.id
  )
  update authorization_record used set consumed_at = $2, uses = 1 from token
  where used.id = $1 and used.consumed_at is null and (
    token.origin_id is null or exists (select from settled)
    or not exists (select from authorization_record origin where origin.id = token.origin_id)
  )
  returning used.uses`);

/** Every further use counts on the row itself, so that of this and `spendOnce` of a successor one sees the other. */
const spendAgain = hotStatement<{ uses: number }>(`
  update authorization_record set uses = uses + 1
  where id = $1 and consumed_at > $2 and not is_settled and uses < ${refreshRetry.mostUses} returning uses`);

interface Rotation {
  readonly originId: Buffer;
  readonly use: number;
}
/** The refresh token that this request replaces. */
const rotations = requestCache<Rotation>('rotation');

/** Uses a refresh token by its record; false where that is reuse. The next one that is written replaces it. */
export async function spendRefreshToken(database: Database, id: Buffer, now: Date): Promise<boolean> {
  const [first] = await spendOnce(database, id, now);
  const used = first ?? (await spendAgain(database, id, addSeconds(now, -refreshRetry.seconds)))[0];
  if (!used) return false;
  rotations.put('', { originId: id, use: used.uses });
  return true;
}

/** What the refresh token replaces that is being written in this request, for its columns. */
export function takeRotation(): readonly [originId: Buffer | null, use: number | null] {
  const rotation = rotations.take('');
  return rotation ? [rotation.originId, rotation.use] : [null, null];
}

/** Whether a used refresh token may be answered once more; that it was not settled is seen when it is used. */
export function mayBeRetried(consumedAt: Date, uses: number, now: Date): boolean {
  return consumedAt > addSeconds(now, -refreshRetry.seconds) && uses < refreshRetry.mostUses;
}
