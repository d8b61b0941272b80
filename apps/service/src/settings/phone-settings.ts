import * as z from 'zod';
import { isPhoneRegion, mainland } from '../kernel/text/phone-number.ts';

const region = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be two capital letters of ISO 3166-1, such as HK')
  .refine(isPhoneRegion, 'is no region with mobile numbers');

/** Phone numbers of people. */
export const phoneSettings = z.strictObject({
  /** Whose mobile numbers are taken, by ISO 3166-1 code. */
  regions: z
    .array(region)
    .min(1)
    .refine((codes) => new Set(codes).size === codes.length, 'names a region twice')
    .default([mainland]),
  /** Messages a day to numbers of a region; absent: 200, of the mainland as many as the budget has. */
  per_day: z.record(region, z.int().min(0)).default({}),
  /** How many messages of the budget one to a region counts as; absent: 5, of the mainland 1. */
  price: z.record(region, z.int().min(1).max(100)).default({}),
  /** After how many months without use a code to an account's number asks first whose it is; 0: never. */
  recycled_after_months: z.int().min(0).max(120).default(6),
  /** How many days the contacts of an account have to stop a number that is to replace a lost one. */
  lost_days: z.int().min(1).max(30).default(7),
});
export type PhoneSettings = z.output<typeof phoneSettings>;

/** As how many messages of the budget one to a region counts, and how many a day go there; null: the region has no limit. */
export const tollOf = ({ per_day: perDay, price }: PhoneSettings, code: string) => ({
  price: price[code] ?? (code === mainland ? 1 : 5),
  perDay: perDay[code] ?? (code === mainland ? null : 200),
});
