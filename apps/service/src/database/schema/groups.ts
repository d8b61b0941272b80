import type { ColumnType, Generated } from 'kysely';

/** A condition of a rule: one field alone. */
type SavedCondition =
  | { mail_domain: string }
  | { provider: string }
  | { department: string }
  | { older_than_days: number }
  | { two_step: true };
export type SavedGroupRule = { all: SavedCondition[] } | { any: SavedCondition[] };

/** Who keeps the members of a group. */
export type GroupSource = 'manual' | 'rule' | 'directory' | 'provider' | 'scim';

/** A group of people. */
export interface AccountGroupTable {
  id: string;
  /** What claims carry; unique without regard to capital letters. */
  key: string;
  name: string;
  visible_to_apps: boolean;
  source: Generated<GroupSource>;
  /** Whom it consists of; null unless `source` is `rule`. */
  rule: ColumnType<SavedGroupRule | null, string | null | undefined, string | null>;
  created_at: Date;
  changed_at: Date;
}

/** A group in another: its members are members of the parent. */
export interface AccountGroupParentTable {
  group_id: string;
  parent_id: string;
}

/** Who was put into a group itself. */
export interface AccountGroupMemberTable {
  account_id: string;
  group_id: string;
  joined_at: Date;
  /** `account/…`, `app/…`, `machine/…`, `rule` or `provider/…`. */
  joined_by: string;
}

export interface GroupTables {
  account_group: AccountGroupTable;
  account_group_parent: AccountGroupParentTable;
  account_group_member: AccountGroupMemberTable;
}
