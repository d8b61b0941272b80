/** A group of people that operators keep. */
export interface AccountGroupTable {
  id: string;
  /** What claims carry; unique without regard to capital letters. */
  key: string;
  name: string;
  visible_to_apps: boolean;
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
  /** `account/…`, `app/…` or `machine/…`. */
  joined_by: string;
}

export interface GroupTables {
  account_group: AccountGroupTable;
  account_group_parent: AccountGroupParentTable;
  account_group_member: AccountGroupMemberTable;
}
