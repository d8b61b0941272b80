import type { JSONColumnType } from 'kysely';

export type ContactRank = 'main' | 'further';

/** What a merge moved to the account that remains: all that an undo brings back. */
export interface MovedRows {
  readonly contacts: readonly {
    readonly kind: 'phone' | 'email';
    readonly value: string;
    readonly value_key: string;
    /** ISO 8601. */
    readonly verified_at: string;
    /** Its rank at the account that gave it (`had`) and at the one that has it now (`has`); absent: primary. */
    readonly had?: ContactRank | undefined;
    readonly has?: ContactRank | undefined;
  }[];
  readonly identities: readonly string[];
  readonly clients: readonly string[];
  readonly uploads: readonly string[];
  /** Apps that know the person by the absorbed account's identifier. */
  readonly subjects: readonly string[];
  /**
   * The birthday of the account that remains, before (`had`) and after (`has`) the merge, where the merge changed it.
   * YYYY-MM-DD, or ''.
   */
  readonly birthday?: { readonly had: string; readonly has: string } | undefined;
}

/** A merge that can still be undone. Its row is deleted once it is final. */
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
  /** A random number that the person keeps as proof. */
  receipt: string;
}

/** What remains of an erased account: that one was erased, not whose. */
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
  /** The table that it came from. Its owner restores it. */
  source: string;
  kind: 'contact' | 'passkey' | 'totp' | 'recovery_codes' | 'identity' | 'client_secret';
  /** A name that the person recognises. */
  name: string;
  rows: JSONColumnType<Record<string, unknown>>;
  at: Date;
  /** Until when it can be restored. */
  expires_at: Date;
}

/** A contact that is to take the place of a lost one; one of each kind an account. */
export interface ContactReplacementTable {
  account_id: string;
  kind: 'phone' | 'email';
  value: string;
  asked_by: 'person' | 'operator';
  asked_at: Date;
  due_at: Date;
  /** When the account's contacts were notified half-way; null before. */
  reminded_at: Date | null;
}

export interface SelfServiceTables {
  contact_replacement: ContactReplacementTable;
  quarantine: QuarantineTable;
  account_merge: AccountMergeTable;
  cancellation: CancellationTable;
  erasure: ErasureTable;
  export_job: ExportJobTable;
}
