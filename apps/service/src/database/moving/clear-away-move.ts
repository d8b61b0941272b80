import { CannotStart } from '../../kernel/cannot-start.ts';
import { hasTable } from '../copy/has-table.ts';
import { openCopyClient } from '../copy/open-copy-client.ts';
import { readDeparture } from './departure.ts';
import { claimMove, removeTriggers } from './moving-triggers.ts';

/** Takes away what a move left that did not end: its triggers do nothing any more, and nothing is to do it for ever. */
export async function clearAwayMove(url: string): Promise<void> {
  const client = await openCopyClient(url);
  try {
    if (!(await hasTable(client, 'move_change')) || (await readDeparture(client))) return;
    await claimMove(client);
    await removeTriggers(client);
  } catch (error) {
    // One is under way.
    if (!(error instanceof CannotStart)) throw error;
  } finally {
    await client.end();
  }
}
