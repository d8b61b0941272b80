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

export interface CancellationTables {
  cancellation: CancellationTable;
  erasure: ErasureTable;
  export_job: ExportJobTable;
}
