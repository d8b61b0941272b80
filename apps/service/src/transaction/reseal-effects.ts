import { sql } from 'kysely';
import { type MasterKeyChange, type Reseal, resealColumn } from '../database/master-key-change.ts';

/** Seals anew what the waiting effects of one kind carry. `payload` returns the payload with its sealed fields anew. */
export async function resealEffects(
  change: MasterKeyChange,
  kind: string,
  payload: (payload: unknown, reseal: Reseal) => unknown,
): Promise<void> {
  await resealColumn(change, {
    table: 'outbox_event',
    column: 'payload',
    type: 'jsonb',
    where: sql`kind = ${kind}`,
    value: (value, _, reseal) => JSON.stringify(payload(JSON.parse(value), reseal)),
  });
}
