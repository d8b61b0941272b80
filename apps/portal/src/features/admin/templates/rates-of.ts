import type { Statistics } from '@tongxing/contract/manage/statistics.ts';

/** The messages of one channel and vendor, by what became of them. */
export interface VendorRate {
  readonly channel: string;
  readonly vendor: string;
  readonly taken: number;
  readonly refused: number;
  /** As the vendor reported afterwards; 0 where it reports nothing. */
  readonly delivered: number;
  readonly undelivered: number;
}

/** Sums the statistics by vendor, the busiest first. */
export function ratesOf({
  messages,
  receipts,
}: Pick<Statistics, 'messages' | 'receipts'>): readonly VendorRate[] {
  const reported = (vendor: string, wanted: string) =>
    receipts
      .filter((each) => each.vendor === vendor && each.outcome === wanted)
      .reduce((sum, { total }) => sum + total, 0);
  const byVendor = new Map<string, typeof messages>();
  for (const line of messages) {
    const key = JSON.stringify([line.channel, line.vendor]);
    byVendor.set(key, [...(byVendor.get(key) ?? []), line]);
  }
  return [...byVendor.values()]
    .flatMap((lines) => {
      const [first] = lines;
      if (!first) return [];
      const { channel, vendor } = first;
      const taken = lines
        .filter(({ outcome }) => outcome === 'delivered')
        .reduce((sum, { total }) => sum + total, 0);
      const all = lines.reduce((sum, { total }) => sum + total, 0);
      const isSms = channel === 'sms';
      return {
        channel,
        vendor,
        taken,
        refused: all - taken,
        delivered: isSms ? reported(vendor, 'delivered') : 0,
        undelivered: isSms ? reported(vendor, 'undelivered') : 0,
      };
    })
    .toSorted((one, other) => other.taken + other.refused - one.taken - one.refused);
}
