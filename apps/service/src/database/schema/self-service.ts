import type { JSONColumnType } from 'kysely';

export type ContactRank = 'main' | 'further';

/** What went over to the account that stayed: all that an undo has to bring back. */
export interface MovedRows {
  readonly contacts: readonly {
    readonly kind: 'phone' | 'email';
    readonly value: string;
    readonly value_key: string;
    /** ISO 8601. */
    readonly verified_at: string;
    /** Its place at the account that gave it, and at the one that has it now; absent: its main one. */
    readonly had?: ContactRank | undefined;
    readonly has?: ContactRank | undefined;
  }[];
  readonly identities: readonly string[];
  readonly clients: readonly string[];
  readonly uploads: readonly string[];
  /** Apps that know the person by the absorbed account's identifier from now on. */
  readonly subjects: readonly string[];
  /** Of the account that stayed, where it took the other's over: what it had, and what it has now. YYYY-MM-DD, or ''. */
  readonly birthday?: { readonly had: string; readonly has: string } | undefined;
}

/** A merge that can still be undone; once it is final its row is gone. */
export interface AccountMergeTable {
  id: string;
  absorbed_id: string;
  kept_id: string;
  merged_at: Date;
  undo_until: Date;
  moved: JSONColumnType<MovedRows>;
}

export interface CancellationTable {
  account_id: string;
  requested_at: Date;
  due_at: Date;
  reason: string;
  /** A number that means nothing else: what the person keeps as proof. */
  receipt: string;
}

/** What stays of an erased account: that it was erased, not whose it was. */
export interface ErasureTable {
  receipt: string;
  requested_at: Date;
  erased_at: Date;
}

export interface ExportJobTable {
  account_id: string;
  state: 'working' | 'ready' | 'failed';
  progress: number;
  requested_at: Date;
  expires_at: Date;
  json: Buffer | null;
  html: Buffer | null;
}

/** What was taken from an account because an intruder may have added it. */
export interface QuarantineTable {
  id: string;
  account_id: string;
  /** The table it came from, whose owner puts it back. */
  source: string;
  kind: 'contact' | 'passkey' | 'totp' | 'recovery_codes' | 'identity' | 'client_secret';
  /** What its person knows it by. */
  name: string;
  rows: JSONColumnType<Record<string, unknown>>;
  at: Date;
  /** Until when it can be put back. */
  expires_at: Date;
}

export interface SelfServiceTables {
  quarantine: QuarantineTable;
  account_merge: AccountMergeTable;
  cancellation: CancellationTable;
  erasure: ErasureTable;
  export_job: ExportJobTable;
}
