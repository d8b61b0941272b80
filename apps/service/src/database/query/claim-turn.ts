import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/**
 * Takes an advisory lock until the transaction ends; false where another process has it. A process that dies releases
 * it with its connection.
 */
export async function claimTurn(db: Transaction<Tables>, work: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`tongxing ${work}`}, 0)) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}
