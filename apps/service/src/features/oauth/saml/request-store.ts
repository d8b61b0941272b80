import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Change } from '../../../transaction/work.ts';

/** Longer than a browser may be on its way to sign in. */
const rememberedSeconds = 2 * 3600;

/** Uses a request up; false where it was answered before. */
export async function takeRequest({ db, at }: Change, appId: string, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saml_request')
    .values({
      digest: digest(`${appId} ${id}`),
      client_id: appId,
      expires_at: addSeconds(at, rememberedSeconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes some that expired; returns how many. */
export async function removeOldRequests({ db, at }: Change, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('saml_request')
    .where('digest', 'in', (query) =>
      query.selectFrom('saml_request').select('digest').where('expires_at', '<=', at).limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
