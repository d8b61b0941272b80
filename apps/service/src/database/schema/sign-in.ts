import type { ColumnType, Generated } from 'kysely';
import type { Evidence } from '../../kernel/evidence.ts';

export interface PasskeyTable {
  id: string;
  account_id: string;
  /** base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  backup_eligible: boolean;
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface TotpTable {
  account_id: string;
  /** Sealed by the vault. */
  secret: string;
  /** The last accepted 30-second step: one code works once. */
  last_step: number;
  /** Null while the enrolment is not proven by a code. */
  enabled_at: Date | null;
  created_at: Date;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  account_id: string;
  code_hash: string;
  created_at: Date;
  used_at: Date | null;
}

/** Who has lost the authenticator asks to turn it off, and waits. */
export interface TotpRescueTable {
  account_id: string;
  requested_at: Date;
  ready_at: Date;
}

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

export interface SessionTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  /** SHA-256 of what a switch to this account takes in this browser; null where the browser was given none. */
  switch_hash: Buffer | null;
  /** The browser's `X-Device`, hashed; groups the accounts signed in on one browser. */
  device: string | null;
  user_agent: string;
  ip: string;
  /** Province and city in Chinese, or ''. */
  place: string;
  /** How it began: `password`, `qrcode`, `switch`, a provider's key, … */
  method: string;
  /** What its person has proven. */
  evidence: ColumnType<Evidence, string, string>;
  /** The session it was derived from: ends where that one is ended, not where it runs out or signs out. */
  parent_id: string | null;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export interface SignInTables {
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  totp_rescue: TotpRescueTable;
  linked_identity: LinkedIdentityTable;
  linked_identity_subject: LinkedIdentitySubjectTable;
  session: SessionTable;
}
