import type { ColumnType, Generated } from 'kysely';

export interface ActivityTable {
  id: string;
  /** Order within the service. */
  seq: Generated<number>;
  account_id: string;
  at: Date;
  /** `sign_in`, `sign_in_failed`, `password_changed`, … : features/trail/activity-log/account-event.ts. */
  kind: string;
  method: string;
  ip: string;
  place: string;
  user_agent: string;
  session_id: string | null;
  details: ColumnType<Record<string, unknown>, string, string>;
  /** The hash of the account's event before; null for its first. */
  previous_hash: Buffer | null;
  hash: Buffer | null;
}

/** The ends of an account's chain: the newest hash, and the last one that retention removed. */
export interface ActivityAnchorTable {
  account_id: string;
  last_hash: Buffer;
  purged_hash: Buffer | null;
}

export interface ActivityLogTables {
  activity: ActivityTable;
  activity_anchor: ActivityAnchorTable;
}
