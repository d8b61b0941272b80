/** A third-party identity bound to an account; an account has at most one of a provider. */
export interface LinkedIdentityTable {
  id: string;
  account_id: string;
  provider: string;
  nickname: string;
  avatar: string;
  /** `website`, `in_app`, `official_account`, `workbench`, `mini_program`: the ways it has come in. */
  doors: string[];
  bound_at: Date;
  bound_place: string;
  last_used_at: Date;
}

/** What the provider calls the person: the unionid and an openid for each application. */
export interface LinkedIdentitySubjectTable {
  provider: string;
  subject: string;
  identity_id: string;
}

export interface LinkedIdentityTables {
  linked_identity: LinkedIdentityTable;
  linked_identity_subject: LinkedIdentitySubjectTable;
}
