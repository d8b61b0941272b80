export interface SecureKeyTable {
  kid: string;
  /** PKCS8, sealed by the vault. */
  private_key: string;
  /** base64 of the SPKI DER. */
  public_key: string;
  created_at: Date;
  expires_at: Date;
  /** Of the short-lived state that remembers what was sealed with it. */
  epoch: Generated<string>;
}

import type { Generated } from 'kysely';

export interface SecureKeyTables {
  secure_key: SecureKeyTable;
}
