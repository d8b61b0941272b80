import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Change } from '../../../transaction/work.ts';

export type HandoverKind = 'owner' | 'transfer';

/** A link that nobody opens in a week is dead. */
const handoverSeconds = 7 * 24 * 3600;

/** Who looks after an app beside its owner, by when they came. */
export async function listOwners(db: Reader, appId: string) {
  return db
    .selectFrom('app_owner')
    .select(['id', 'account_id', 'since'])
    .where('client_id', '=', appId)
    .orderBy('since')
    .orderBy('id')
    .execute();
}

/** Adds an owner; who is one already stays as they are. */
export async function insertOwner(change: Change, appId: string, accountId: string): Promise<void> {
  const { db, at, random } = change;
  await db
    .insertInto('app_owner')
    .values({ id: random.uuid(), client_id: appId, account_id: accountId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes an account from those who look after an app beside its owner. */
export async function deleteOwner({ db }: Change, appId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('app_owner')
    .where('client_id', '=', appId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Makes the token of a handover, in place of the former one of its kind. */
export async function makeHandover(
  { db, at, random }: Change,
  { appId, kind, by }: { readonly appId: string; readonly kind: HandoverKind; readonly by: string },
): Promise<string> {
  await endHandovers({ db }, appId, kind);
  const token = random.bytes(24).toString('base64url');
  await db
    .insertInto('app_handover')
    .values({
      digest: digest(token),
      client_id: appId,
      kind,
      made_by: by,
      expires_at: addSeconds(at, handoverSeconds),
    })
    .execute();
  return token;
}

/** Ends the open handovers of an app: of one kind, or all. */
export async function endHandovers(
  { db }: Pick<Change, 'db'>,
  appId: string,
  kind?: HandoverKind,
): Promise<void> {
  await db
    .deleteFrom('app_handover')
    .where('client_id', '=', appId)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'owner'))
    .execute();
}

/** Uses a token up: the app and who made it; null for one that is unknown, used or too old. */
export async function takeHandover(
  { db, at }: Change,
  token: string,
  kind: HandoverKind,
): Promise<{ appId: string; by: string } | null> {
  const row = await db
    .deleteFrom('app_handover')
    .where('digest', '=', digest(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .returning(['client_id', 'made_by'])
    .executeTakeFirst();
  return row ? { appId: row.client_id, by: row.made_by } : null;
}

/** Removes at most `most` handovers that nobody used in time. Returns their number. */
export async function removeOldHandovers({ db, at }: Change, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('app_handover')
    .where('digest', 'in', (query) =>
      query.selectFrom('app_handover').select('digest').where('expires_at', '<', at).limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
