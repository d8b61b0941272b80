import { refreshRetry } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../../database/connect/open-postgres.ts';
import { hotStatement } from '../../../../database/query/hot-query.ts';
import { addSeconds } from '../../../../kernel/clock.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';

/**
 * The first use of a refresh token. It finalizes the token that it replaced: another use of that one is reuse from now
 * on. Where that one was answered once more since, this token is the outdated answer, and its use fails.
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

/** Every further use. It counts on the row itself, so that it and `spendOnce` of a successor see each other. */
const spendAgain = hotStatement<{ uses: number }>(`
  update authorization_record set uses = uses + 1
  where id = $1 and consumed_at > $2 and not is_settled and uses < ${refreshRetry.mostUses} returning uses`);

interface Rotation {
  readonly originId: Buffer;
  readonly use: number;
}
/** The refresh token that this request replaces. */
const rotations = requestCache<Rotation>('rotation');

/** Uses a refresh token. False where that is reuse. The next refresh token that this request writes replaces it. */
export async function spendRefreshToken(database: Database, id: Buffer, now: Date): Promise<boolean> {
  const [first] = await spendOnce(database, id, now);
  const used = first ?? (await spendAgain(database, id, addSeconds(now, -refreshRetry.seconds)))[0];
  if (!used) return false;
  rotations.put('', { originId: id, use: used.uses });
  return true;
}

/** The columns `origin_id` and `origin_use` of the refresh token that this request writes; nulls where it replaces none. */
export function takeRotation(): readonly [originId: Buffer | null, use: number | null] {
  const rotation = rotations.take('');
  return rotation ? [rotation.originId, rotation.use] : [null, null];
}

/** Whether a used refresh token may be answered once more. The statement of its use checks that it is not final. */
export function mayBeRetried(consumedAt: Date, uses: number, now: Date): boolean {
  return consumedAt > addSeconds(now, -refreshRetry.seconds) && uses < refreshRetry.mostUses;
}
