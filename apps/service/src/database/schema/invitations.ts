/** An invitation: the one account that takes it gets the groups and the app. */
export interface InvitationTable {
  id: string;
  /** SHA-256 of the token. */
  digest: Buffer;
  /** Only an account with this contact can take it; null for whoever has the link. */
  contact_kind: 'phone' | 'email' | null;
  contact_value: string | null;
  group_ids: string[];
  client_id: string | null;
  role_key: string | null;
  created_at: Date;
  /** `account/…`, `app/…` or `machine/…` of an operator; `developer` for the app's own. */
  created_by: string;
  expires_at: Date;
  used_at: Date | null;
  /** Null where nobody took it, or the account is gone. */
  used_by: string | null;
}

export interface InvitationTables {
  invitation: InvitationTable;
}
