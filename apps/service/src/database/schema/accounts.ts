import type { ColumnType, Generated } from 'kysely';

export interface AccountTable {
  id: string;
  /** Shown to people as 账号编号; 8 digits or more. */
  number: ColumnType<number, number, never>;
  username: string | null;
  /** Lower case; unique. */
  username_key: string | null;
  username_changed_at: Date | null;
  nickname: string;
  /** URL, or '' for the drawn default. */
  avatar: Generated<string>;
  gender: Generated<'' | 'female' | 'male' | 'other'>;
  /** YYYY-MM-DD, or ''. */
  birthday: Generated<string>;
  bio: Generated<string>;
  /** `merged`: absorbed by the account in `merged_into`, for good or until the merge is undone. */
  status: Generated<'active' | 'disabled' | 'erased' | 'merged'>;
  merged_into: string | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  /** When its owner last took it back: what was proven or begun before is worth nothing. */
  recovered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Keyed: by which contact the password was reset at `password_changed_at`; of another moment it says nothing. */
  password_reset_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** The last day (UTC+8) on which its person was seen, or null. */
  seen_on: ColumnType<string | null, string | null | undefined, string>;
  created_at: Date;
}

/**
 * A number or address that an account has proven: its main one of the kind, under `account_id`, or one of the further ones,
 * under `further_of`. Whoever asks by `account_id` gets the main ones and nothing else.
 */
export interface ContactTable {
  account_id: string | null;
  /** The account that it is a further one of. */
  further_of: ColumnType<string | null, string | null | undefined, string | null>;
  /** What a further one is called in calls; null for a main one. */
  further_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: 'phone' | 'email';
  /** As it is delivered to. */
  value: string;
  /** As it is compared; unique for its kind. */
  value_key: string;
  verified_at: Date;
}

/** A contact that was replaced or removed: it comes back where the owner denies the change. */
export interface FormerContactTable
  extends Pick<ContactTable, 'kind' | 'value' | 'value_key' | 'verified_at'> {
  account_id: string;
  replaced_at: Date;
  /** It was a further one, and was removed. */
  further: Generated<boolean>;
}

/** A user name that nobody has any more and that rests before another account may have it. */
export interface FreedUsernameTable {
  /** Keyed: who reads the database reads no names of people who are gone. */
  name_hash: Buffer;
  /** Who had it and may have it back; null where the account is gone. */
  account_id: string | null;
  free_at: Date;
}

/** The language that an account's person chose last: what is sent to them is written in it. */
export interface SpokenLanguageTable {
  account_id: string;
  /** BCP 47: `en`. */
  language: string;
}

export interface AgreementTable {
  id: Generated<number>;
  account_id: string;
  document: 'terms' | 'privacy' | 'guardian';
  version: string;
  agreed_at: Date;
  ip: string;
  /** What the person did: registered, ticked the box at a sign-in, answered a new version. */
  way: 'registration' | 'sign_in' | 'new_version';
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface DeviceTable {
  /** What its owner names it by. */
  id: string;
  account_id: string;
  /** The browser's `X-Device`, hashed. */
  device: string;
  /** What the browser was given in a cookie that scripts cannot read, hashed; null where it was given none yet. */
  secret_hash: string | null;
  /** Nobody has proven anything on it: all its sessions stood on others (QR codes). */
  is_copied: Generated<boolean>;
  first_seen_at: Date;
  last_seen_at: Date;
  /** At its last sign-in. */
  user_agent: string;
  /** Province and city, or ''. */
  place: string;
  /** Until when a second factor is not asked for on it. */
  trusted_until: Date | null;
}

/** Whose file it is: only its owner may use it, and it goes with the account. */
export interface UploadTable {
  name: string;
  account_id: string;
  created_at: Date;
}

export interface AccountTables {
  account: AccountTable;
  contact: ContactTable;
  former_contact: FormerContactTable;
  reserved_username: FreedUsernameTable;
  spoken_language: SpokenLanguageTable;
  agreement: AgreementTable;
  device: DeviceTable;
  upload: UploadTable;
}
