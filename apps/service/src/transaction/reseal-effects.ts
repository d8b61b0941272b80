import { sql } from 'kysely';
import { type MasterKeyChange, type Reseal, resealJson } from '../database/master-key-change.ts';

/** Seals anew what the waiting effects of one kind carry. `payload` returns the payload with its sealed fields anew. */
export async function resealEffects(
  change: MasterKeyChange,
  kind: string,
  payload: (payload: unknown, reseal: Reseal) => unknown,
): Promise<void> {
  await resealJson(change, {
    table: 'outbox_event',
    column: 'payload',
    where: sql`kind = ${kind}`,
    value: payload,
  });
}
