import type { Generated } from 'kysely';

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

export interface DeviceTables {
  device: DeviceTable;
}
