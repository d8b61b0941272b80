export interface NoticeLinkTable {
  /** SHA-256 of the link's token. */
  token_hash: Buffer;
  account_id: string;
  kind: 'new_device' | 'mfa_rescue' | 'accounts_merged' | 'security_change';
  /** When it happened, where and on what. */
  at: Date;
  place: string;
  device: string;
  expires_at: Date;
}

export interface SecurityNoticeTables {
  notice_link: NoticeLinkTable;
}
