import * as z from 'zod/mini';
import { defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment, momentFilter } from './fields.ts';

/** The numbers of one line, one per step. */
const values = z.array(z.number());
const total = z.number();

export const statisticsSteps = ['hour', 'day', 'month'] as const;

/** The most steps that one answer has. */
export const mostSteps = 400;

export const getStatistics = defineQuery({
  name: 'statistics.show',
  summary:
    'Figures by hour, day or month (Beijing time), from counters kept as things happen; 28 days where no time is named.',
  path: '/manage/v1/statistics',
  permission: permissionTo.readStatistics,
  audited: 'no',
  target: null,
  input: z.strictObject({
    from: z.optional(momentFilter),
    to: z.optional(momentFilter),
    step: z._default(z.enum(statisticsSteps), 'day'),
  }),
  output: z.object({
    step: z.enum(statisticsSteps),
    /** The start of the first step and the end of the last. */
    from: moment,
    to: moment,
    /** The start of each step; every `values` below has one number for each. */
    steps: z.array(moment),
    /** New accounts; `way`: `registration`, `sign_in` (with a contact nobody had), `operator`, `import`. */
    registrations: z.array(z.object({ way: z.string(), values, total })),
    /**
     * Sign-in attempts. `way`: `password`, `phone_code`, `passkey`, `second_factor`, a provider …; `outcome`: `succeeded`,
     * or the reason it was refused (`mfa_required`: the second factor was asked for).
     */
    sign_ins: z.array(z.object({ way: z.string(), outcome: z.string(), values, total })),
    /**
     * Each person counts once a day and once a month, at the first activity. The sum of `month` over a month is the number
     * of people in it; where a step is longer than a day, `day` counts person-days.
     */
    active_people: z.object({ day: values, month: values }),
    /** The number at the end of each step, as last counted in it; null where it was not counted. */
    people: z.object({
      all: z.array(z.nullable(z.number())),
      second_factor: z.array(z.nullable(z.number())),
      passkey: z.array(z.nullable(z.number())),
      counted_at: z.nullable(moment),
    }),
    /** Messages handed to vendors, by their key. `outcome`: `delivered`, or why the vendor refused. */
    messages: z.array(
      z.object({ channel: z.string(), vendor: z.string(), outcome: z.string(), values, total }),
    ),
    /** What vendors reported of messages afterwards, by the key of the vendor; `outcome`: `delivered`, `undelivered`. */
    receipts: z.array(z.object({ vendor: z.string(), outcome: z.string(), values, total })),
    /** Entered codes. `outcome`: `spent`, `mismatch`, `expired`; and `refused` with the reason before any was sent. */
    codes: z.array(z.object({ channel: z.string(), outcome: z.string(), reason: z.string(), values, total })),
    /** Captcha proofs, by kind. `outcome`: `passed`, `failed`, `unavailable`. */
    captchas: z.array(z.object({ kind: z.string(), outcome: z.string(), values, total })),
    /** The hundred apps with the most sign-ins. */
    app_sign_ins: z.array(z.object({ client_id: z.string(), name: z.string(), values, total })),
  }),
  fails: [],
});
export type Statistics = z.output<typeof getStatistics.output>;
