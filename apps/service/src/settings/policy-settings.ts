import { groupKey } from '@tongxing/contract/rules/group-key.ts';
import * as z from 'zod';

/** 0: no such limit. */
const days = z.int().min(0).max(3650).default(0);
const groups = z.array(groupKey).max(100).default([]);

const sessionLimits = {
  /** How many open sessions a person may have; the oldest ends. */
  per_person: z.int().min(0).max(1000).default(0),
  /** After how many minutes without use a session ends. */
  idle_minutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .refine((minutes) => minutes === 0 || minutes >= 5, 'must be 0, or 5 at least')
    .default(0),
  /** After how many hours a session ends in any case. */
  absolute_hours: z
    .int()
    .min(0)
    .max(7 * 24)
    .default(0),
};

/** What operators demand of passwords, second steps and sessions beyond what always holds. */
export const policySettings = z.strictObject({
  password: z
    .strictObject({
      min_length: z.int().min(8).max(64).default(8),
      /** Of how many kinds its characters are: capital letters, small letters, digits, others. */
      classes: z.int().min(0).max(4).default(0),
      /** After how many days it has to be changed. */
      max_age_days: days,
      /** How many of the former ones it may not be. */
      history: z.int().min(0).max(12).default(0),
      /** Whether who was imported with a password has to change it first. */
      first_change: z.boolean().default(false),
      /** Refuses known passwords with digits and signs after them, too. */
      breached: z.boolean().default(false),
    })
    .prefault({}),
  second_factor: z
    .strictObject({
      everybody: z.boolean().default(false),
      /** The groups whose members need one, by their keys. */
      groups,
      /** How long people may go on without it, from their first use under this policy. */
      grace_days: days,
    })
    .prefault({}),
  sessions: z
    .strictObject({
      ...sessionLimits,
      /** Stricter limits for members of groups; of several the strictest holds. */
      groups: z
        .array(z.strictObject({ key: groupKey, ...sessionLimits }))
        .max(100)
        .default([]),
    })
    .prefault({}),
  /** What a password may not contain, in capital letters or not: the company's name, its products. */
  lock_words: z.array(z.string().trim().min(2).max(40)).max(200).default([]),
});

export type PolicySettings = z.output<typeof policySettings>;
