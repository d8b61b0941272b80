import type { Insertable } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

/** Saves an app as its document describes it. What operators decided stays: a suspended app stays so. */
export async function saveDescribedApp({ db }: Change, app: Insertable<AppTable>): Promise<void> {
  const { id: _id, status: _status, created_at: _created, registration_digest: _digest, ...described } = app;
  await db
    .insertInto('app')
    .values(app)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(described).where('app.owner_id', 'is', null))
    .execute();
}

const unusedSeconds = 24 * 3600;

/** Removes the described apps that nobody has let in within a day; returns how many. */
export async function removeUnusedApps({ db, at }: Change, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('app')
    .where('id', 'in', (query) =>
      query
        .selectFrom('app')
        .select('app.id')
        .where('app.owner_id', 'is', null)
        .where('app.status', '=', 'active')
        .where('app.updated_at', '<', addSeconds(at, -unusedSeconds))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('consent').select('consent.id').whereRef('consent.client_id', '=', 'app.id')),
          ),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
