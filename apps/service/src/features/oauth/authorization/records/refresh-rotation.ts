import { refreshRetry } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../../database/connect/open-postgres.ts';
import { hotStatement } from '../../../../database/query/hot-query.ts';
import { addSeconds } from '../../../../kernel/clock.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';

/**
 * The first use of a refresh token. It finalizes the token that it replaced: another use of that one is reuse from now on.
 */
const spendOnce = hotStatement<{ uses: number }>(`
  with token as (select origin_id from authorization_record where id = $1),
  settled as (
    update authorization_record origin set is_settled = true from token where origin.id = token.origin_id
  )
  update authorization_record set consumed_at = $2, uses = 1 where id = $1 and consumed_at is null
  returning uses`);

/** Every further use. It counts on the row itself, so that it and `spendOnce` of a successor see each other. */
const spendAgain = hotStatement<{ uses: number }>(`
  update authorization_record set uses = uses + 1
  where id = $1 and consumed_at > $2 and not is_settled and uses < ${refreshRetry.mostUses} returning uses`);

/** The refresh token that this request replaces. */
const rotations = requestCache<Buffer>('rotation');

/** Uses a refresh token. False where that is reuse. The next refresh token that this request writes replaces it. */
export async function spendRefreshToken(database: Database, id: Buffer, now: Date): Promise<boolean> {
  const [first] = await spendOnce(database, id, now);
  const used = first ?? (await spendAgain(database, id, addSeconds(now, -refreshRetry.seconds)))[0];
  if (!used) return false;
  rotations.put('', id);
  return true;
}

/** The column `origin_id` of the refresh token that this request writes; null where it replaces none. */
export const takeRotation = (): Buffer | null => rotations.take('') ?? null;

/** Whether a used refresh token may be answered once more. The statement of its use checks that it is not final. */
export function mayBeRetried(consumedAt: Date, uses: number, now: Date): boolean {
  return consumedAt > addSeconds(now, -refreshRetry.seconds) && uses < refreshRetry.mostUses;
}
