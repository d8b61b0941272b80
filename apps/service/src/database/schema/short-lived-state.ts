/** Unlogged: emptied by a crash of the database, as its contents may be. */
export interface ShortLivedStateTable {
  key: string;
  value: string;
  expires_at: Date;
}

export interface ShortLivedStateTables {
  short_lived_state: ShortLivedStateTable;
}
