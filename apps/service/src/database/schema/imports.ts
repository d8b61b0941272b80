import type { Generated } from 'kysely';

/** What somebody signed in with in another system, unproven here: good together with the password alone. */
export interface FormerNameTable {
  kind: 'name' | 'phone' | 'email';
  /** As it is compared; unique for its kind. */
  value_key: string;
  account_id: string;
}

/** Who somebody was in the system they came from. */
export interface ImportedPersonTable {
  source: string;
  external_id: string;
  account_id: string;
  imported_at: Date;
}

/** One file of people, and how far it has come. */
export interface ImportJobTable {
  id: string;
  source: string;
  is_dry_run: boolean;
  trusts_contacts: boolean;
  state: 'running' | 'done' | 'failed';
  /** `account/…`, `app/…` or `machine/…`. */
  asked_by: string;
  /** The file, as long as it is at work; null where a command on the machine reads it. */
  data: string | null;
  /** Tells a command on the machine that it is the file it began with. */
  fingerprint: string | null;
  records_read: Generated<number>;
  created: Generated<number>;
  existing: Generated<number>;
  conflicts: Generated<number>;
  refused: Generated<number>;
  error: string | null;
  started_at: Date;
  changed_at: Date;
  ended_at: Date | null;
}

/** What became of some records of a file, as lines of CSV. */
export interface ImportReportTable {
  import_id: string;
  first_record: number;
  lines: string;
}

/** A digest of what a dry run has seen. */
export interface ImportKeyTable {
  import_id: string;
  key: Buffer;
}

/** That an operator may fetch everybody's data for a while. */
export interface PeopleExportTable {
  id: string;
  operator: string;
  asked_at: Date;
  until: Date;
}

export interface ImportTables {
  former_name: FormerNameTable;
  imported_account: ImportedPersonTable;
  import_job: ImportJobTable;
  import_report: ImportReportTable;
  import_key: ImportKeyTable;
  people_export: PeopleExportTable;
}
