import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppealTable } from '../../../database/schema/appeals.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

export type StoredAppeal = Selectable<AppealTable>;

const daySeconds = 24 * 3600;
/** After so long nobody's appeal counts as refused: about as long as operators take. */
export const nobodysDays = 7;
const retentionDays = 90;

export async function insertAppeal(
  { db, at }: Change,
  appeal: Pick<StoredAppeal, 'id' | 'account_id' | 'secret_hash' | 'phone' | 'evidence'>,
): Promise<void> {
  await db
    .insertInto('appeal')
    .values({
      ...appeal,
      evidence: JSON.stringify(appeal.evidence),
      state: 'received',
      asked_at: at,
      decided_at: null,
      decided_by: null,
    })
    .execute();
}

export async function findAppeal(db: Reader, id: string): Promise<StoredAppeal | null> {
  const row = await db.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** How many wait for an operator: of one account, or of all that there are. */
export async function countOpenAppeals(db: Reader, accountId?: string): Promise<number> {
  const { count } = await db
    .selectFrom('appeal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', 'is not', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? null))
    .where('state', '=', 'received')
    .executeTakeFirstOrThrow();
  return count;
}

export interface AppealPage {
  readonly state: StoredAppeal['state'] | undefined;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

/** Appeals for accounts that there are, the newest first. */
export async function listStoredAppeals(
  db: Reader,
  { state, after, limit }: AppealPage,
): Promise<readonly (StoredAppeal & { readonly account_id: string })[]> {
  const rows = await db
    .selectFrom('appeal')
    .selectAll()
    .where('account_id', 'is not', null)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'received'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(asked_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as (StoredAppeal & { account_id: string })[];
}

/** Decides about one that waits; null where it does not. */
export async function decideAppeal(
  { db, at }: Change,
  id: string,
  state: 'accepted' | 'refused',
  by: string,
): Promise<StoredAppeal | null> {
  const row = await db
    .updateTable('appeal')
    .set({ state, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .where('state', '=', 'received')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function removeAppeals({ db }: Change, accountId: string): Promise<void> {
  await db.deleteFrom('appeal').where('account_id', '=', accountId).execute();
}

/** Forgets appeals ninety days after they came. */
export async function removeOldAppeals({ db, at }: Change): Promise<void> {
  await db
    .deleteFrom('appeal')
    .where('asked_at', '<', addSeconds(at, -retentionDays * daySeconds))
    .execute();
}
