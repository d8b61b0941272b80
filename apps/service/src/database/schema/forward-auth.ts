import type { Generated } from 'kysely';

/** Who has come in at a guarded site: a portal session has one place at each. */
export interface GatewaySessionTable {
  client_id: string;
  /** The portal session that it was opened from and ends with. */
  session_id: string;
  account_id: string;
  /** SHA-256 of the cookie. */
  digest: Buffer;
  created_at: Date;
}

/** A password of a program that cannot open a page. */
export interface AppPasswordTable {
  id: string;
  account_id: string;
  /** The only app that it opens; null: every gateway that its owner has agreed to. */
  client_id: string | null;
  name: string;
  /** SHA-256 of the password. */
  digest: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  last_used_ip: Generated<string>;
  /** Province and city in Chinese, or ''. */
  last_used_place: Generated<string>;
}

export interface ForwardAuthTables {
  gateway_session: GatewaySessionTable;
  app_password: AppPasswordTable;
}
