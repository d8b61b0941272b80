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

export interface AccountMergingTables {
  account_merge: AccountMergeTable;
}
