import type { Restored } from '../../../unit-of-work/module.ts';

/** Asks for the second factor on every browser again: trust that was taken away since the backup would be back. */
export async function distrustEveryDevice({ db, keepsSessions }: Restored): Promise<void> {
  if (keepsSessions) return;
  await db
    .updateTable('device')
    .set({ trusted_until: null })
    .where('trusted_until', 'is not', null)
    .execute();
}
