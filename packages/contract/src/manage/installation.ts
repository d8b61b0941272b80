import * as z from 'zod/mini';
import { defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

const state = z.enum(['ok', 'warning', 'wrong']);

export const getHealth = defineQuery({
  name: 'health.show',
  summary: 'What `tongxing doctor` finds: the whole installation, a line each, and what to do.',
  path: '/manage/v1/health',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({
    /** The worst of all findings. */
    state,
    checked_at: moment,
    findings: z.array(
      z.object({
        /** The check: `database`, `mail`, `provider github`. */
        name: z.string(),
        state,
        text: z.string(),
        /** What to do, in English; null where all is well. */
        advice: z.nullable(z.string()),
      }),
    ),
  }),
  fails: [],
});
export type Health = z.output<typeof getHealth.output>;
