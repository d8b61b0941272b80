import type { Generated, JSONColumnType } from 'kysely';

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

export interface SecurityNoticeTables {
  notice_preference: NoticePreferenceTable;
  notice_link: NoticeLinkTable;
}
