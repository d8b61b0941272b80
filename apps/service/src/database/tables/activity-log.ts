import type { ColumnType, Generated } from 'kysely';

export interface ActivityTable {
  id: string;
  /** Order within the service. */
  seq: Generated<number>;
  account_id: string;
  at: Date;
  /** `sign_in`, `sign_in_failed`, `password_changed`, … : features/activity-log/account-event.ts. */
  kind: string;
  method: string;
  ip: string;
  place: string;
  user_agent: string;
  session_id: string | null;
  details: ColumnType<Record<string, unknown>, string, string>;
}

export interface ActivityLogTables {
  activity: ActivityTable;
}
