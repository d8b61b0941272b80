import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface ActivityTable {
  id: string;
  /** Order within the service. */
  seq: Generated<number>;
  account_id: string;
  at: Date;
  /** `sign_in`, `sign_in_failed`, `password_changed`, … : features/activity/activity-log/account-event.ts. */
  kind: string;
  method: string;
  ip: string;
  place: string;
  user_agent: string;
  session_id: string | null;
  details: ColumnType<Record<string, unknown>, string, string>;
  /** The hash of the account's event before; null for its first. */
  previous_hash: Buffer | null;
  hash: Buffer | null;
  /** The transaction that wrote it. */
  written_by: Generated<string>;
}

/** The head of an account's log: how many events there are and how they end, under a key that the database has not. */
export interface ActivityAnchorTable {
  account_id: string;
  last_hash: Buffer;
  /** The hash of the last event that retention removed. */
  purged_hash: Buffer | null;
  /** Events ever recorded, those that retention removed included. */
  events: Generated<number>;
  purged: Generated<number>;
  /** Over all of the above; null until the first event. */
  mac: Generated<Buffer | null>;
  /** The newest checkpoint has the head as it is. */
  is_checked: Generated<boolean>;
  /** As a checkpoint last had it. */
  checked_events: Generated<number>;
  checked_hash: Generated<Buffer | null>;
}

/** All heads in one number: one row a minute at most, newest last. */
export interface ActivityCheckpointTable {
  number: number;
  at: Date;
  /** How many heads it has. */
  accounts: number;
  /** The masked sum of the heads' shares. */
  total: Buffer;
  mac: Buffer;
}

/** What the next checkpoint has to leave out: the share of an account that the service has removed. Names nobody. */
export interface ActivityRemovalTable {
  id: string;
  share: Buffer;
  mac: Buffer;
}

/** A notice that went out, for seven days. */
export interface NoticeLinkTable {
  /** SHA-256 of the link's token; `plain` has no link, and nobody was told the token. */
  token_hash: Buffer;
  account_id: string;
  kind: 'new_device' | 'mfa_rescue' | 'accounts_merged' | 'security_change' | 'plain';
  /** When it happened, where and on what. */
  at: Date;
  place: string;
  device: string;
  expires_at: Date;
  /** The notice's own; null for one of a version that did not keep it. */
  notice_id: string | null;
  /** What was told, as it stood in the message; '' as above. */
  what: Generated<string>;
  /** How often it was sent again, and when last. */
  resends: Generated<number>;
  resent_at: Date | null;
}

/** Which notices a person wants, and where; no row where nothing was chosen. */
export interface NoticePreferenceTable {
  account_id: string;
  /** `email`, `phone` or `both`. */
  channel: string;
  /** By topic, whether it comes. */
  topics: JSONColumnType<Record<string, boolean>>;
  changed_at: Date;
}

export interface ActivityTables {
  activity: ActivityTable;
  activity_anchor: ActivityAnchorTable;
  activity_checkpoint: ActivityCheckpointTable;
  activity_removal: ActivityRemovalTable;
  notice_preference: NoticePreferenceTable;
  notice_link: NoticeLinkTable;
}
