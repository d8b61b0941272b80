import * as z from 'zod/mini';
import { groupKey } from './group-key.ts';

/** The most conditions of a rule. */
export const mostConditions = 20;

/** The domain of an e-mail address, in lower case, other scripts as `xn--…`. */
const mailDomain = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((typed: string) => typed.trim().replace(/^@/, '').toLowerCase()),
  ),
  z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')),
);

const condition = z.union([
  /** A verified address of this domain, not of one below it. */
  z.strictObject({ mail_domain: mailDomain }),
  /** An account of this provider is bound. */
  z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)) }),
  /** In the group of this key, or in one below it, otherwise than by a rule. */
  z.strictObject({ department: groupKey }),
  /** Registered at least so many days ago. */
  z.strictObject({ older_than_days: z.int().check(z.minimum(0), z.maximum(36_500)) }),
  /** Two-step verification is on. */
  z.strictObject({ two_step: z.literal(true) }),
]);
export type GroupCondition = z.output<typeof condition>;

const conditions = z.array(condition).check(z.minLength(1), z.maxLength(mostConditions));

/** Who is in a group by what they are: whom all of the conditions fit, or any of them. */
export const groupRule = z.union([z.strictObject({ all: conditions }), z.strictObject({ any: conditions })]);
export type GroupRule = z.output<typeof groupRule>;

/** The conditions of a rule, whichever it is. */
export const conditionsOf = (rule: GroupRule): readonly GroupCondition[] =>
  'all' in rule ? rule.all : rule.any;
