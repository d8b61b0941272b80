/** A role of an app. */
export interface AppRoleTable {
  client_id: string;
  key: string;
  name: string;
  /** For who has no other role of the app. */
  is_default: boolean;
  position: number;
}

export interface AppRolePersonTable {
  client_id: string;
  role_key: string;
  account_id: string;
  given_at: Date;
  /** `account/…`, `app/…` or `machine/…` of an operator; `developer` for the app's own. */
  given_by: string;
}

export interface AppRoleGroupTable {
  client_id: string;
  role_key: string;
  group_id: string;
  given_at: Date;
  given_by: string;
}

/** Whose list it is: that of operators or of the app's developer; `invitation`: taken by somebody who was invited. */
export type AccessSetBy = 'operator' | 'developer' | 'invitation';

/** Who may use an app that is not for everybody. */
export interface AppAccessPersonTable {
  client_id: string;
  account_id: string;
  set_by: AccessSetBy;
}

export interface AppAccessGroupTable {
  client_id: string;
  group_id: string;
  set_by: AccessSetBy;
}

/** Somebody who was not let into an app: one row for each. */
export interface AppRefusalTable {
  client_id: string;
  account_id: string;
  /** What was missing the last time. */
  conditions: string[];
  last_at: Date;
  times: number;
}

export interface AppAccessTables {
  app_role: AppRoleTable;
  app_role_person: AppRolePersonTable;
  app_role_group: AppRoleGroupTable;
  app_access_person: AppAccessPersonTable;
  app_access_group: AppAccessGroupTable;
  app_refusal: AppRefusalTable;
}
