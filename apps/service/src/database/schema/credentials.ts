import type { Generated } from 'kysely';

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

export interface CredentialTables {
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  totp_rescue: TotpRescueTable;
}
