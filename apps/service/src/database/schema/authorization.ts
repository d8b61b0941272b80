import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Every record of the OAuth provider, by kind. Secrets are stored as digests only. */
export interface AuthorizationRecordTable {
  /** SHA-256 of kind and identifier: nobody can redeem a token with the database alone. */
  id: Buffer;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  /** The identifier, sealed, for the kinds that are found without it. */
  sealed_id: string | null;
  grant_id: string | null;
  /** Grants and provider sessions only. */
  account_id: string | null;
  client_id: string | null;
  uid: string | null;
  user_code: string | null;
  /** When it was used first, for what can be used once. */
  consumed_at: Date | null;
  expires_at: Date | null;
  /** Refresh tokens: how often it was used, and whether its successor was used in turn. */
  uses: Generated<number>;
  is_settled: Generated<boolean>;
  /** The refresh token that it replaced. `origin_use` is not written any more: the release after 1.0 drops it. */
  origin_id: Buffer | null;
}

/** Links a provider session to the portal session that opened it and that ends it. */
export interface AuthorizationSessionTable {
  uid: string;
  /** The portal session; where it has ended, so has what it opened. Null where it is not known. */
  portal_session_id: string | null;
  /** When the portal session expires, or when the link may be removed. */
  look_at: Date;
  /** Whether everything that depended on it was ended. */
  is_ended: Generated<boolean>;
}

/** What the page said when the person agreed, in the developer's words (PIPL Art. 23). */
export interface Recipient {
  /** Seconds since the epoch. */
  readonly agreed_at: number;
  readonly name: string;
  readonly legal_name: string;
  readonly contact: string;
  readonly handling: string;
  readonly retention: string;
  readonly privacy_policy: string;
  /** The host, or the scheme with its colon, to which the browser was sent; '' for a device. */
  readonly destination: string;
  /** By scope. */
  readonly purposes: Readonly<Record<string, string>>;
  /** All that were agreed to; absent in older ones. */
  readonly destinations?: readonly string[];
  /** What the page said of the identifier; absent in older ones. */
  readonly identifier?: string;
  /** The names of the site's own profile fields that the scopes give, by key; absent in older ones, and where there is none. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** What an account lets an app do with an API. */
export interface SavedResourceConsent {
  /** Names of scopes. */
  readonly granted: readonly string[];
  /** When each scope was refused, in seconds since the epoch. */
  readonly refused: Readonly<Record<string, number>>;
  /** Whom the page named as the recipient; where that is somebody else now, the person is asked again. */
  readonly legal_name: string;
  /** Digests of what the page said of each scope; where it says something else now, the person is asked again. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What an account lets an app read. It is remembered and can be revoked. */
export interface ConsentTable {
  id: string;
  account_id: string;
  client_id: string;
  granted_scopes: string[];
  refused_scopes: string[];
  /** When each scope was refused, in seconds since the epoch; absent: long ago. */
  refused_at: ColumnType<Record<string, number>, string | undefined, string>;
  created_at: Date;
  last_used_at: Date;
  /** The recipient and the purpose, as the page named them when the person agreed, or null. */
  recipient: JSONColumnType<Recipient> | null;
  /** By the id of the API. */
  resources: ColumnType<Record<string, SavedResourceConsent>, string | undefined, string>;
}

/** Keys that sign tokens, private halves sealed. */
export interface SigningKeyTable {
  kid: string;
  alg: 'ES256' | 'RS256';
  sealed_jwk: string;
  created_at: Date;
  /** It is published before it signs, so that relying parties know it by then. */
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
  /** The account whose identifier it is. The account may be deleted. */
  origin_id: string;
}

/** What an app received about an account: one row for a day, a way and kinds of data. */
export interface AppDataAccessTable {
  account_id: string;
  /** The app may be deleted. */
  client_id: string;
  /** Its name at that time. */
  app_name: string;
  /** The day in Beijing. */
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
