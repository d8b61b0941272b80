export interface SessionTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  /** The browser's `X-Device`, hashed; groups the accounts signed in on one browser. */
  device: string | null;
  user_agent: string;
  ip: string;
  /** Province and city in Chinese, or ''. */
  place: string;
  methods: string[];
  signed_in_at: Date;
  step_up_at: Date | null;
  last_seen_at: Date;
  expires_at: Date;
}

export interface SessionTables {
  session: SessionTable;
}
