import type { ColumnType, Generated } from 'kysely';

export interface AccountTable {
  id: string;
  /** Shown to people as 账号 ID; 8 digits or more. */
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
  /** When its owner last recovered it. What was proven or started before is not valid any more. */
  recovered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * A keyed hash of the contact that reset the password at `password_changed_at`. It says nothing about another time.
   */
  password_reset_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** The last day (UTC+8) on which the person used the account, or null. */
  seen_on: ColumnType<string | null, string | null | undefined, string>;
  created_at: Date;
}

/**
 * A verified phone number or e-mail address of an account. A primary one has `account_id`, a further one has
 * `further_of`. A query by `account_id` finds the primary ones only.
 */
export interface ContactTable {
  account_id: string | null;
  /** The account whose further contact it is. */
  further_of: ColumnType<string | null, string | null | undefined, string | null>;
  /** The id of a further contact in calls; null for a primary one. */
  further_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: 'phone' | 'email';
  /** As messages are sent to it. */
  value: string;
  /** As it is compared; unique for its kind. */
  value_key: string;
  verified_at: Date;
}

/** A contact that was replaced or removed. It comes back where the owner reports the change. */
export interface FormerContactTable
  extends Pick<ContactTable, 'kind' | 'value' | 'value_key' | 'verified_at'> {
  account_id: string;
  replaced_at: Date;
  /** Whether it was a further contact, and was removed. */
  further: Generated<boolean>;
}

/** A user name that no account has any more. It is reserved for some time before another account can take it. */
export interface ReservedUsernameTable {
  /** A keyed hash: whoever reads the database learns no names of deleted accounts. */
  name_hash: Buffer;
  /** The account that had it and may take it again; null where the account is deleted. */
  account_id: string | null;
  free_at: Date;
}

/** The language that the person chose last. Messages to them are written in it. */
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
  /** The hash of the cookie value that marks this browser, which scripts cannot read; null where it has none yet. */
  secret_hash: string | null;
  /** Nobody has proven anything on it: all of its sessions were derived from others (QR codes). */
  is_copied: Generated<boolean>;
  first_seen_at: Date;
  last_seen_at: Date;
  /** At its last sign-in. */
  user_agent: string;
  /** Province and city, or ''. */
  place: string;
  /** Until when sign-ins on it skip the second factor. */
  trusted_until: Date | null;
}

/** The owner of an uploaded file. Only the owner can use it, and it is deleted with the account. */
export interface UploadTable {
  name: string;
  /** Null: it is the site's, such as its logo. */
  account_id: string | null;
  created_at: Date;
}

/** A password that was replaced, while the policy remembers some. */
export interface PasswordHistoryTable {
  account_id: string;
  hash: string;
  replaced_at: Date;
}

/** Since when a policy has asked something of somebody. */
export interface PolicyNoticeTable {
  account_id: string;
  second_factor_since: Date | null;
  /** Null: no profile field was missing. */
  fields_since: Date | null;
}

/** A value of a profile field that operators have added. */
export interface ProfileFieldTable {
  account_id: string;
  /** Of the setting `profile.fields`; values of a field that is gone stay until the account is erased. */
  key: string;
  value: string;
}

export interface AccountTables {
  password_history: PasswordHistoryTable;
  policy_notice: PolicyNoticeTable;
  profile_field: ProfileFieldTable;
  account: AccountTable;
  contact: ContactTable;
  former_contact: FormerContactTable;
  reserved_username: ReservedUsernameTable;
  spoken_language: SpokenLanguageTable;
  agreement: AgreementTable;
  device: DeviceTable;
  upload: UploadTable;
}
