/** Somebody whom an identity manager has pushed. */
export interface ScimUserTable {
  /** The app that pushes. */
  client_id: string;
  account_id: string;
  user_name: string;
  /** In small letters: user names are compared without regard to them (RFC 7643 4.1.1). */
  user_name_key: string;
  external_id: string | null;
  /** The account was disabled by a push, so that a push may enable it. */
  is_disabled: boolean;
  /** Deleted by the app: it sees them no more, and takes the same account up again where it pushes them anew. */
  is_forgotten: boolean;
  created_at: Date;
  changed_at: Date;
}

/** A group that an identity manager pushes. */
export interface ScimGroupTable {
  group_id: string;
  client_id: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}

export interface ScimTables {
  scim_user: ScimUserTable;
  scim_group: ScimGroupTable;
}
