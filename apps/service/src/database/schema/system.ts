import type { ColumnType, Generated } from 'kysely';
import type { Caller } from '../../kernel/network/caller.ts';

/** When each regular job runs next, for all processes together. */
export interface JobRoundTable {
  name: string;
  next_at: Date;
}

/** One row: which master key this database belongs to. */
export interface KeyCheckTable {
  is_only: Generated<boolean>;
  /** Derived from the master key, which cannot be computed from it. */
  value: Buffer;
  /** The public address that the service started with last; null before the first start that notes it. */
  public_url: Generated<string | null>;
  /** The address before that, and when it changed. */
  former_url: Generated<string | null>;
  moved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Master keys that were replaced: what was hashed with them, and cannot be hashed anew, is still found by them. */
export interface FormerKeyTable {
  replaced_at: Date;
  /** Base64, sealed by the vault. */
  sealed: string;
}

/** An effect of a change that has not been delivered yet. */
export interface OutboxEventTable {
  id: string;
  kind: string;
  account_id: string | null;
  payload: ColumnType<Record<string, unknown>, string, never>;
  /** The caller that made the change. */
  caller: ColumnType<Caller, string, never>;
  attempts: number;
  created_at: Date;
  /** When the next try is due, or when the process that delivers it counts as dead. */
  due_at: Date;
}

export interface SecureKeyTable {
  kid: string;
  /** PKCS8, sealed by the vault. */
  private_key: string;
  /** base64 of the SPKI DER. */
  public_key: string;
  created_at: Date;
  expires_at: Date;
  /** The epoch of the short-lived state that remembers the calls sealed with it. */
  epoch: Generated<string>;
}

/** Unlogged: emptied by a crash of the database, as its contents may be. */
export interface ShortLivedStateTable {
  key: string;
  value: string;
  expires_at: Date;
}

/** How often something happened in an hour. */
export interface StatisticTable {
  name: string;
  labels: string[];
  /** The start of the hour; for old days the start of the day in Beijing. */
  hour: Date;
  count: number;
}

/** How many of something existed when they were counted last in an hour. */
export interface StatisticLevelTable {
  name: string;
  hour: Date;
  value: number;
  counted_at: Date;
}

export interface SystemTables {
  former_key: FormerKeyTable;
  job_round: JobRoundTable;
  key_check: KeyCheckTable;
  outbox_event: OutboxEventTable;
  secure_key: SecureKeyTable;
  short_lived_state: ShortLivedStateTable;
  statistic: StatisticTable;
  statistic_level: StatisticLevelTable;
}
