/** A run that brings accounts in line with a directory. */
export interface DirectoryRunTable {
  id: string;
  directory: string;
  state: 'running' | 'waiting' | 'done' | 'failed';
  is_dry_run: boolean;
  /** Two operators let it disable whom it listed. */
  is_approved: boolean;
  seen: number;
  created: number;
  updated: number;
  gone: number;
  refused: number;
  error: string | null;
  asked_by: string;
  started_at: Date;
  /** When the process that works on it last said so; null before one does. */
  alive_at: Date | null;
  ended_at: Date | null;
}

/** What a run has changed, or would change. */
export interface DirectoryChangeTable {
  run_id: string;
  position: number;
  kind: 'create' | 'update' | 'leave' | 'return' | 'refuse';
  subject: string;
  name: string;
  why: string;
}

/** Whom a run has disabled, so that a later one may enable them. */
export interface DirectoryLeaverTable {
  account_id: string;
  directory: string;
  left_at: Date;
}

export interface DirectoryTables {
  directory_run: DirectoryRunTable;
  directory_change: DirectoryChangeTable;
  directory_leaver: DirectoryLeaverTable;
}
