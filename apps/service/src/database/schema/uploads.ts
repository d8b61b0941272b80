/** Whose file it is: only its owner may use it, and it goes with the account. */
export interface UploadTable {
  name: string;
  account_id: string;
  created_at: Date;
}

export interface UploadTables {
  upload: UploadTable;
}
