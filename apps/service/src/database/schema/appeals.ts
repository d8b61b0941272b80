import type { ColumnType } from 'kysely';

/** Somebody who asks for an account from outside. */
export interface AppealTable {
  id: string;
  /** Null where nobody has the account that was named: whoever asked is told the same. */
  account_id: string | null;
  secret_hash: string;
  /** The number to come, proven by a code. */
  phone: string;
  /** Answers by the key of the question. */
  evidence: ColumnType<Readonly<Record<string, string>>, string, never>;
  state: 'received' | 'accepted' | 'refused';
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface AppealTables {
  appeal: AppealTable;
}
