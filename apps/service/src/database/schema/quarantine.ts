import type { JSONColumnType } from 'kysely';

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

export interface QuarantineTables {
  quarantine: QuarantineTable;
}
