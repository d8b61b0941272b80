import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const exportJob = z.object({
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** 0–100. */
  progress: z.number(),
  requested_at: z.nullable(z.number()),
  /** When the files are deleted. */
  expires_at: z.nullable(z.number()),
  /** Same-origin links with a secret, valid until the files are deleted; returned only after a recent step-up. */
  files: z.array(z.object({ format: z.enum(['json', 'html']), url: z.string(), bytes: z.number() })),
});
export type ExportJob = z.output<typeof exportJob>;

export const getExport = defineCall({
  summary: 'The state of the last export and, once it is ready, its links.',
  method: 'GET',
  path: '/v3/user/export',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: exportJob,
  fails: [],
});

export const requestExport = defineCall({
  summary: 'Starts making an export of everything held about the account.',
  method: 'POST',
  path: '/v3/user/export',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: exportJob,
  fails: [],
});
