/** A key that signs what service providers of SAML get. */
export interface SamlKeyTable {
  id: string;
  /** PKCS #8, sealed. */
  sealed_key: string;
  /** PEM. */
  certificate: string;
  created_at: Date;
  signs_from: Date;
}

/** A request that was answered, or a logout that was carried out: it counts once. */
export interface SamlRequestTable {
  /** SHA-256 of the app and the request's ID. */
  digest: Buffer;
  client_id: string;
  expires_at: Date;
}

export interface SamlTables {
  saml_key: SamlKeyTable;
  saml_request: SamlRequestTable;
}
