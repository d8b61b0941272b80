export interface DeviceTable {
  account_id: string;
  /** The browser's `X-Device`, hashed. */
  device: string;
  first_seen_at: Date;
  last_seen_at: Date;
  /** Until when a second factor is not asked for on it. */
  trusted_until: Date | null;
}

export interface DeviceTables {
  device: DeviceTable;
}
