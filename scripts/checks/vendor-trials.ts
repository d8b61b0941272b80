/** What was seen when a vendor's real service was used. */
export interface VendorTrial {
  /** The day: 2026-11-30. */
  readonly on: string;
  /** One sentence in Chinese: what was done, and what answered. No names, no accounts. */
  readonly seen: string;
}

/** The trials, by the key that `docs/real-vendors.md` shows. None so far: no vendor could be reached. */
export const vendorTrials: Readonly<Record<string, readonly VendorTrial[]>> = {};
