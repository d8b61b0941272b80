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

/** A request to turn the authenticator off after its loss. It waits before it takes effect. */
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
  /** `website`, `in_app`, `official_account`, `workbench`, `mini_program`, `mobile_app`: the ways it has come in. */
  doors: string[];
  bound_at: Date;
  bound_place: string;
  last_used_at: Date;
}

/** The provider's ids of the person: the unionid and an openid for each application. */
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
  /** SHA-256 of the token with which this browser can switch to the account; null where it has none. */
  switch_hash: Buffer | null;
  /** The browser's `X-Device`, hashed; groups the accounts signed in on one browser. */
  device: string | null;
  user_agent: string;
  ip: string;
  /** Province and city in Chinese, or ''. */
  place: string;
  /** How it was opened: `password`, `qrcode`, `switch`, a provider's key, … */
  method: string;
  /** What the person has proven in it. */
  evidence: ColumnType<Evidence, string, string>;
  /**
   * The session from which it was derived. It ends when that one is ended, but not when that one expires or signs out.
   */
  parent_id: string | null;
  /** It ends when that one signs out as well: it was confirmed elsewhere than in that one's browser. */
  ends_with_parent: Generated<boolean>;
  signed_in_at: Date;
  last_seen_at: Date;
  /** While it may rest only for some time: by then it ends if nobody uses it. */
  expires_at: Date;
  /** When it ends in any case; null where that is `expires_at`. */
  ends_at: Generated<Date | null>;
  /** How long it may rest; null: until its end. */
  idle_minutes: Generated<number | null>;
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
