import * as z from 'zod';

/** Phone numbers of people. */
export const phoneSettings = z.strictObject({
  /** How many days the contacts of an account have to stop a number that is to replace a lost one. */
  lost_days: z.int().min(1).max(30).default(7),
});
