import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A text in Chinese, and in English where the developer says it. */
interface InLanguages {
  readonly zh: string;
  readonly en?: string | undefined;
}

export interface SavedScope {
  readonly name: string;
  readonly title: InLanguages;
  readonly purpose: InLanguages;
}

/** APIs that apps get tokens for (RFC 8707). */
export interface ResourceTable {
  /** Also the client_id by which the API asks about tokens. */
  id: string;
  owner_id: string;
  /** What apps name and tokens have as `aud`, as its developer wrote it. */
  audience: string;
  /** The same where it differs in nothing that matters: two APIs never share it. */
  audience_key: string;
  name: string;
  purpose: string;
  token: 'opaque' | 'jwt';
  token_minutes: number;
  /** By whose identifier it knows people. */
  subject: 'app' | 'api';
  /** Which apps may ask for its tokens. */
  open_to: 'everybody' | 'listed';
  scopes: JSONColumnType<SavedScope[]>;
  legal_name: string;
  contact: string;
  /** `unverified`: its developer has not shown that the host is theirs. */
  status: 'unverified' | 'in_review' | 'active' | 'refused' | 'suspended';
  host_shown: Generated<boolean>;
  /** An operator has checked who is behind it. */
  verified: Generated<boolean>;
  /** The operator's reason for a refusal or a suspension. */
  review_note: Generated<string>;
  /** SHA-256 of a secret with full entropy; the former one is valid until then. */
  secret_digest: Buffer;
  former_digest: Buffer | null;
  former_until: Date | null;
  /** What it becomes after the next review. Until then the other columns are in force. */
  pending: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  created_at: Date;
  updated_at: Date;
}

/** What an app was given of an API by its developer. */
export interface ResourceGrantTable {
  resource_id: string;
  client_id: string;
  scopes: string[];
  /** Whether it may exchange tokens for those of the API. */
  exchange: boolean;
  given_at: Date;
}

export interface ResourceTables {
  resource: ResourceTable;
  resource_grant: ResourceGrantTable;
}
