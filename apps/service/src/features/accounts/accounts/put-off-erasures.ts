import { addSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';

const reprieveSeconds = 3 * 24 * 3600;

/**
 * Gives three days to everybody who wanted their account erased: some have changed their mind since the backup, and the
 * database does not know it. Signing in takes it back.
 */
export async function putOffErasures({ db, at }: Restored): Promise<void> {
  const due_at = addSeconds(at, reprieveSeconds);
  await db.updateTable('cancellation').set({ due_at }).where('due_at', '<', due_at).execute();
}
