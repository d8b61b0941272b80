import type { Generated } from 'kysely';

/** An identifier from another system, which is not verified here. It signs in together with the password only. */
export interface FormerNameTable {
  kind: 'name' | 'phone' | 'email';
  /** As it is compared; unique for its kind. */
  value_key: string;
  account_id: string;
}

/** The id of the account in the system that it came from. */
export interface ImportedAccountTable {
  source: string;
  external_id: string;
  account_id: string;
  imported_at: Date;
}

/** An import of one file, and its progress. */
export interface ImportJobTable {
  id: string;
  source: string;
  is_dry_run: boolean;
  trusts_contacts: boolean;
  state: 'running' | 'done' | 'failed';
  /** `account/…`, `app/…` or `machine/…`. */
  asked_by: string;
  /** The file while the import runs; null where a command on the machine reads it. */
  data: string | null;
  /** A digest by which a command on the machine knows that it continues with the same file. */
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

/** The results of some records of a file, as lines of CSV. */
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

/** A permission for an operator to download everybody's data for a while. */
export interface PeopleExportTable {
  id: string;
  operator: string;
  asked_at: Date;
  until: Date;
}

export interface ImportTables {
  former_name: FormerNameTable;
  imported_account: ImportedAccountTable;
  import_job: ImportJobTable;
  import_report: ImportReportTable;
  import_key: ImportKeyTable;
  people_export: PeopleExportTable;
}
