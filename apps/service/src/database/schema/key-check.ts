import type { Generated } from 'kysely';

/** One row: which master key this database belongs to. */
export interface KeyCheckTable {
  is_only: Generated<boolean>;
  /** Derived from the master key; the key cannot be told from it. */
  value: Buffer;
}

export interface KeyCheckTables {
  key_check: KeyCheckTable;
}
