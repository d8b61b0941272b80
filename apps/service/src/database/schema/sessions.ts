import type { ColumnType } from 'kysely';
import type { Evidence } from '../../kernel/evidence.ts';

export interface SessionTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  /** SHA-256 of what a switch to this account takes in this browser; null where the browser was given none. */
  switch_hash: Buffer | null;
  /** The browser's `X-Device`, hashed; groups the accounts signed in on one browser. */
  device: string | null;
  user_agent: string;
  ip: string;
  /** Province and city in Chinese, or ''. */
  place: string;
  /** How it began: `password`, `qrcode`, `switch`, a provider's key, … */
  method: string;
  /** What its person has proven. */
  evidence: ColumnType<Evidence, string, string>;
  /** The session it was derived from: ends where that one is ended, not where it runs out or signs out. */
  parent_id: string | null;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export interface SessionTables {
  session: SessionTable;
}
