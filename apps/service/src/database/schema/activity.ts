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

/**
 * The head of an account's log: how many events there are and the hash of the last, sealed with a key that is not in
 * the database.
 */
export interface ActivityAnchorTable {
  account_id: string;
  last_hash: Buffer;
  /** The hash of the last event that retention removed. */
  purged_hash: Buffer | null;
  /** The number of events ever recorded, removed ones included. */
  events: Generated<number>;
  purged: Generated<number>;
  /** A MAC over all columns above; null until the first event. */
  mac: Generated<Buffer | null>;
  /** Whether the newest checkpoint includes the head as it is now. */
  is_checked: Generated<boolean>;
  /** The head as the last checkpoint included it. */
  checked_events: Generated<number>;
  checked_hash: Generated<Buffer | null>;
}

/** A checkpoint: one number over all heads. At most one row a minute, the newest last. */
export interface ActivityCheckpointTable {
  number: number;
  at: Date;
  /** How many heads it covers. */
  accounts: number;
  /** The masked sum of what each head contributes. */
  total: Buffer;
  mac: Buffer;
}

/** What the next checkpoint leaves out: the contribution of a deleted account. It names nobody. */
export interface ActivityRemovalTable {
  id: string;
  share: Buffer;
  mac: Buffer;
}

/** A notice that was sent. It is kept for seven days. */
export interface NoticeLinkTable {
  /** SHA-256 of the part of the links' tokens that they have alike. A `plain` notice has no links. */
  token_hash: Buffer;
  account_id: string;
  kind: 'new_device' | 'mfa_rescue' | 'accounts_merged' | 'security_change' | 'plain';
  /** When it happened, where and on which device. */
  at: Date;
  place: string;
  device: string;
  expires_at: Date;
  /** The id of the notice; null for one that an older version wrote. */
  notice_id: string | null;
  /** What the message said; '' for one that an older version wrote. */
  what: Generated<string>;
  /** The marks of the contacts whose links were used: each works once. */
  used_by: Generated<string[]>;
  /** How often it was sent again, and when last. */
  resends: Generated<number>;
  resent_at: Date | null;
}

/** Which notices a person wants, and on which channel; no row where nothing was chosen. */
export interface NoticePreferenceTable {
  account_id: string;
  /** `email`, `phone` or `both`. */
  channel: string;
  /** By topic: whether the notice is sent. */
  topics: JSONColumnType<Record<string, boolean>>;
  changed_at: Date;
}

/** An address of an account that a mail server has refused for good. */
export interface DeadMailboxTable {
  /** A keyed hash: whoever reads the database learns no addresses. */
  address_hash: Buffer;
  /** RFC 3463: `5.1.1`. */
  status: string;
  at: Date;
}

export interface ActivityTables {
  activity: ActivityTable;
  activity_anchor: ActivityAnchorTable;
  activity_checkpoint: ActivityCheckpointTable;
  activity_removal: ActivityRemovalTable;
  notice_preference: NoticePreferenceTable;
  dead_mailbox: DeadMailboxTable;
  notice_link: NoticeLinkTable;
}
