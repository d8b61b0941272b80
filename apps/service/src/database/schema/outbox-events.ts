import type { ColumnType } from 'kysely';
import type { Caller } from '../../kernel/network/caller.ts';

/** What must follow a change and has not been delivered yet. */
export interface EffectTable {
  id: string;
  kind: string;
  account_id: string | null;
  payload: ColumnType<Record<string, unknown>, string, never>;
  /** Who made the change. */
  caller: ColumnType<Caller, string, never>;
  attempts: number;
  created_at: Date;
  /** When the next try is due, or when whoever is at it counts as lost. */
  due_at: Date;
}

export interface EffectTables {
  outbox_event: EffectTable;
}
