import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Scope = 'openid' | 'profile' | 'email' | 'phone' | 'groups' | 'roles' | 'offline_access';

/** A claim that carries groups or roles. */
interface SavedClaim {
  readonly name: string;
  readonly shape: 'array' | 'space';
  readonly in: ('userinfo' | 'id_token' | 'introspection' | 'access_token')[];
}

interface SavedClaims {
  readonly groups?: SavedClaim | undefined;
  readonly roles?: SavedClaim | undefined;
}

/** What is asked of every sign-in to an app. */
export interface SavedSignIn {
  readonly session_minutes: number;
  readonly acr: '' | 'urn:tongxing:acr:two-factor' | 'phr';
  /** Absent in rows that were written before there were ways; the same of `brand`, which operators have not. */
  readonly ways?: readonly string[];
  readonly brand?: { readonly color: string; readonly background: string };
  /** Of operators alone. */
  readonly first_sign_in?: '' | 'ask' | 'create' | 'only_known';
}

/** Who may use an app, without the lists of people and groups. */
export interface SavedAccess {
  readonly who: 'everybody' | 'listed' | 'invited';
  readonly require: {
    readonly phone: boolean;
    readonly email: boolean;
    readonly two_step: boolean;
    readonly account_days: number;
    readonly real_name: false;
  };
}

/** Who may come to a part of a site. */
interface SavedRule {
  readonly path: string;
  readonly methods?: string[] | undefined;
  readonly allow: 'public' | 'signed_in' | 'nobody';
  readonly groups?: string[] | undefined;
  readonly roles?: string[] | undefined;
  readonly second_factor_minutes?: number | undefined;
}

/** Changed fields of an app that wait for a review, by column. */
export type PendingFields = Readonly<Record<string, unknown>>;

/** Third-party applications. */
export interface AppTable {
  /** The client_id. */
  id: string;
  /** Null for a client that nobody registered: its id is the address of the document that describes it. */
  owner_id: string | null;
  status: 'active' | 'in_review' | 'refused' | 'suspended';
  /** The operator's reason for a refusal or a suspension. */
  review_note: Generated<string>;
  /** An operator has checked who is behind it. */
  verified: Generated<boolean>;
  /** The operator's own: nobody is asked for what the agreement covers. */
  first_party: Generated<boolean>;
  type: 'web' | 'spa' | 'native' | 'device' | 'machine' | 'gateway' | 'cas' | 'saml';
  name: string;
  logo: string;
  homepage: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: Scope[];
  required_scopes: Scope[];
  purposes: JSONColumnType<Record<string, string>>;
  legal_name: string;
  contact: string;
  handling: string;
  retention: string;
  privacy_policy: string;
  auth_method: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  jwks: ColumnType<{ keys: Record<string, unknown>[] } | null, string | null, string | null>;
  jwks_uri: string;
  backchannel_logout_uri: string;
  subject_type: 'pairwise' | 'public';
  id_token_alg: 'ES256' | 'RS256';
  id_token_profile: boolean;
  require_par: boolean;
  require_pkce: Generated<boolean>;
  /** SHA-256 of the token by which a program manages the app it registered, or null. */
  registration_digest: Buffer | null;
  dpop_bound: boolean;
  origins: Generated<string[]>;
  /** How it reads groups and roles. */
  claims: JSONColumnType<SavedClaims, string | undefined, string>;
  /** What it asks of every sign-in, and what operators ask besides; null: nothing. */
  sign_in: JSONColumnType<SavedSignIn, string | undefined, string>;
  operator_sign_in: ColumnType<SavedSignIn | null, string | null | undefined, string | null>;
  /** Who may use it, besides the lists: what operators have settled, and its developer. Null: everybody. */
  operator_access: ColumnType<SavedAccess | null, string | null | undefined, string | null>;
  developer_access: ColumnType<SavedAccess | null, string | null | undefined, string | null>;
  webhook_url: string;
  /** Sealed; null until the developer asks for one. */
  webhook_secret: string | null;
  /** The one before, sealed: it signs too until then. */
  webhook_former_secret: ColumnType<string | null, string | null | undefined, string | null>;
  webhook_former_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The events it asks for; null: `defaultAppEvents`. */
  events: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** Where its security events go as signed tokens (RFC 8935), or ''. */
  security_events_url: Generated<string>;
  /** It works for people in their absence: they find it under 智能体. */
  agent: Generated<boolean>;
  /** Of a gateway: the site that it guards. '' for other apps. */
  origin: Generated<string>;
  /** Of a gateway: who may come to which part of the site. */
  rules: JSONColumnType<SavedRule[], string | undefined, string>;
  /** Of a gateway or of CAS: what it calls its visitors. */
  user: Generated<'id' | 'username' | 'email'>;
  /** Of CAS: the services; each covers what lies below its path. */
  services: Generated<string[]>;
  /** Of CAS: where proxy-granting tickets may be sent. */
  proxy_callbacks: Generated<string[]>;
  /** Of SAML: the service provider's name, '' for other apps; where it takes answers; where sign-outs go. */
  entity_id: Generated<string>;
  acs_urls: Generated<string[]>;
  slo_url: Generated<string>;
  slo_soap_url: Generated<string>;
  /** Of SAML, in PEM: what it signs with, and what assertions are encrypted for, or ''. */
  certificates: Generated<string[]>;
  encryption_certificate: Generated<string>;
  /** Of SAML: what it calls people. */
  name_id: Generated<'persistent' | 'email' | 'transient'>;
  /** Of SAML: the claim that each attribute carries. */
  attributes: JSONColumnType<Record<string, string>, string | undefined, string>;
  /** Of SAML: only signed requests count; assertions are encrypted; a sign-in may begin here. */
  signed_requests: Generated<boolean>;
  encrypt: Generated<boolean>;
  idp_initiated: Generated<boolean>;
  /** Of SAML: where its metadata was read, or ''. */
  metadata_url: Generated<string>;
  /** SHA-256 of the document that describes it, and until when that is good; null for a registered app. */
  document_digest: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  document_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What it becomes after the next review. Until then the other columns are in force. */
  pending: ColumnType<PendingFields | null, string | null | undefined, string | null>;
  pending_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** Somebody who looks after an app beside its owner. */
export interface AppOwnerTable {
  id: string;
  client_id: string;
  account_id: string;
  since: Date;
}

/** A link by which somebody becomes a further owner of an app, or takes it over: one at a time of each kind. */
export interface AppHandoverTable {
  /** SHA-256 of the token. */
  digest: Buffer;
  client_id: string;
  kind: 'owner' | 'transfer';
  /** The owner who made it: it counts only while the app is theirs. */
  made_by: string;
  expires_at: Date;
}

/** Digests of secrets with full entropy. During a rotation two are valid. */
export interface AppSecretTable {
  id: string;
  client_id: string;
  digest: Buffer;
  hint: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

/** Sign-ins per app and day (UTC+8). */
export interface AppUsageTable {
  client_id: string;
  day: string;
  sign_ins: number;
}

/** The last errors of an app, for its developer. */
export interface AppErrorTable {
  id: string;
  client_id: string;
  at: Date;
  endpoint: string;
  error: string;
  reason: string;
}

/** Webhooks on their way. */
export interface WebhookDeliveryTable {
  id: string;
  /** The app that gets it, or else the endpoint of operators. */
  client_id: string | null;
  endpoint_id: string | null;
  /** The person it is about, and the number of the event about them for this receiver. */
  account_id: string | null;
  seq: number | null;
  event: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  last_result: string;
  created_at: Date;
  next_attempt_at: Date | null;
}

/** The token with which a program registers apps for an account (RFC 7591 3); one an account. */
export interface AppRegistrationTokenTable {
  owner_id: string;
  /** SHA-256 of the token. */
  digest: Buffer;
  /** The portal session that made it. */
  session_id: string;
  /** The recipient of the data of every app that is registered with it. */
  legal_name: string;
  contact: string;
  expires_at: Date;
}

/**
 * A former name of an app that was deleted or renamed. It is reserved for some time before another developer's app can
 * take it.
 */
export interface ReservedAppNameTable {
  /** A keyed hash of the name's skeleton: names that look alike are reserved together. */
  skeleton_hash: Buffer;
  /** The account whose app had it and may take it again; null where the account is deleted. */
  owner_id: string | null;
  free_at: Date;
}

export interface AppTables {
  app_owner: AppOwnerTable;
  app_handover: AppHandoverTable;
  app: AppTable;
  reserved_app_name: ReservedAppNameTable;
  app_secret: AppSecretTable;
  app_usage: AppUsageTable;
  app_error: AppErrorTable;
  webhook_delivery: WebhookDeliveryTable;
  app_registration_token: AppRegistrationTokenTable;
}
