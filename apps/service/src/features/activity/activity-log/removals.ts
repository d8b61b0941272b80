import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Change } from '../../../transaction/work.ts';
import { type ChainKeys, chainKeysOf } from './chain-keys.ts';
import { checkedShare, isSame, toBytes, toNumber } from './log-head.ts';

const removalsAtOnce = 500;

export const sealRemoval = (keys: ChainKeys, id: string, share: Buffer) =>
  keyedHash(keys.removals).update(id).update(share).digest();

/** Before the service removes an account: what its log has added to the newest checkpoint is to be left out of the next. */
export async function leaveRemoval(change: Change, accountId: string): Promise<void> {
  const keys = chainKeysOf(change.pepper);
  const head = await change.db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const number = head ? checkedShare(keys, head) : null;
  if (number === null) return;
  const [id, share] = [change.random.uuid(), toBytes(number)];
  await change.db
    .insertInto('activity_removal')
    .values({ id, share, mac: sealRemoval(keys, id, share) })
    .execute();
}

/** The shares of removed accounts, each taken once; what the service has not written counts for nothing. */
export async function takeRemovals({ db, pepper }: Change): Promise<bigint[]> {
  const rows = await db
    .deleteFrom('activity_removal')
    .where('id', 'in', (query) => query.selectFrom('activity_removal').select('id').limit(removalsAtOnce))
    .returningAll()
    .execute();
  const keys = chainKeysOf(pepper);
  return rows
    .filter(({ id, share, mac }) => isSame(mac, sealRemoval(keys, id, share)))
    .map(({ share }) => toNumber(share));
}
