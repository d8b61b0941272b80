import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Whatever the OAuth provider has to keep, by kind. Secrets are kept as digests only. */
export interface AuthorizationRecordTable {
  /** SHA-256 of kind and identifier: the database alone redeems nothing. */
  id: Buffer;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  /** The identifier, sealed, for the kinds that are found without presenting it. */
  sealed_id: string | null;
  grant_id: string | null;
  /** Grants and provider sessions only. */
  account_id: string | null;
  client_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** The first use of what may be used once. */
  consumed_at: Date | null;
  expires_at: Date | null;
  /** Refresh tokens: how often it was used, and whether what came of it was used in turn. */
  uses: Generated<number>;
  is_settled: Generated<boolean>;
  /** The refresh token that it replaced, and at which use of that one. */
  origin_id: Buffer | null;
  origin_use: number | null;
}

/** Ties a provider session to the portal session it was opened from and ends with. */
export interface AuthorizationSessionTable {
  uid: string;
  /** The session may be gone: then so is what it opened. Null where it is not known. */
  portal_session_id: string | null;
  /** When the portal session should have run out, or the tie has had its time. */
  look_at: Date;
  /** What hung on it was ended. */
  is_ended: Generated<boolean>;
}

/** The facts under which a person agreed, in the developer's words (PIPL Art. 23). */
export interface Recipient {
  /** Seconds since the epoch. */
  readonly agreed_at: number;
  readonly name: string;
  readonly legal_name: string;
  readonly contact: string;
  readonly handling: string;
  readonly retention: string;
  readonly privacy_policy: string;
  /** Host (or scheme) that the browser was sent to; '' for a device. */
  readonly destination: string;
  /** By scope. */
  readonly purposes: Readonly<Record<string, string>>;
}

/** What an account lets an app have: remembered and revocable. */
export interface ConsentTable {
  id: string;
  account_id: string;
  client_id: string;
  granted_scopes: string[];
  refused_scopes: string[];
  /** When each of them was refused, in seconds since the epoch; none: long ago. */
  refused_at: ColumnType<Record<string, number>, string | undefined, string>;
  created_at: Date;
  last_used_at: Date;
  /** Who receives the data and for what, as the page said when it was agreed to, or null. */
  recipient: JSONColumnType<Recipient> | null;
}

/** Keys that sign tokens, private halves sealed. */
export interface SigningKeyTable {
  kid: string;
  alg: 'ES256' | 'RS256';
  sealed_jwk: string;
  created_at: Date;
  /** Published before it signs, so that relying parties have seen it. */
  signs_from: Date;
}

/** Long-lived secrets of the provider, sealed: cookie signatures, pairwise identifiers. */
export interface AuthorizationSecretTable {
  name: string;
  sealed: string;
}

/** An app that knows an account by the identifier of one that was merged into it. */
export interface SubjectOriginTable {
  account_id: string;
  client_id: string;
  /** The account whose identifier it is; it may be gone. */
  origin_id: string;
}

/** What was handed to an app of an account: one row a day, way and kinds of data. */
export interface AppDataAccessTable {
  account_id: string;
  /** The app may be gone. */
  client_id: string;
  /** What it was called then. */
  app_name: string;
  /** Beijing's. */
  day: string;
  /** `sign_in`, `refresh`, `userinfo` …: the contract's ways. */
  way: string;
  /** Scopes, in the order of the contract. */
  kinds: string[];
  times: number;
  first_at: Date;
  last_at: Date;
}

export interface AuthorizationTables {
  app_data_access: AppDataAccessTable;
  authorization_record: AuthorizationRecordTable;
  authorization_session: AuthorizationSessionTable;
  consent: ConsentTable;
  subject_origin: SubjectOriginTable;
  signing_key: SigningKeyTable;
  authorization_secret: AuthorizationSecretTable;
}
