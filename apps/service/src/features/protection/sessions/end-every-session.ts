import type { Restored } from '../../../transaction/module.ts';

/** Signs everybody out: a session that was ended since the backup would live again. Browsers still list their accounts. */
export async function endEverySession({ db, at, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db.updateTable('session').set({ expires_at: at }).where('expires_at', '>', at).execute();
}
