import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { HookCallTable } from '../../../database/schema/settings-as-data.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

const keptSeconds = 7 * 24 * 3600;
const mostListed = 200;

/** Writes down one question and its outcome; nothing of what was asked. */
export async function insertHookCall({ db }: Change, call: Insertable<HookCallTable>): Promise<void> {
  await db.insertInto('hook_call').values(call).execute();
}

/** The last questions, the newest first. */
export function listHookCalls(db: Reader) {
  return db
    .selectFrom('hook_call')
    .select(['at', 'type', 'outcome', 'milliseconds'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();
}

/** Removes at most `most` questions of more than a week ago. Returns their number. */
export async function removeOldHookCalls({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from hook_call where id in (
      select id from hook_call where at < ${addSeconds(at, -keptSeconds)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
