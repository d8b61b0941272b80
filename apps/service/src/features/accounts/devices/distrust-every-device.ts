import type { Restored } from '../../../transaction/module.ts';

/** Asks for the second factor on every browser again: trust that was taken away since the backup would be back. */
export async function distrustEveryDevice({ db, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('trusted_until', 'is not', null)
    .execute();
}
