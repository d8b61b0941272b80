import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

export const importSources = [
  'casdoor',
  'logto',
  'keycloak',
  'authing',
  'wordpress',
  'discuz',
  'csv',
] as const;
export type ImportSource = (typeof importSources)[number];

/** The largest file over HTTP, in bytes; `tongxing user import` reads any. */
const mostImportBytes = 16 * 1024 * 1024;

const id = z.uuid();

const progress = z.object({
  id,
  from: z.enum(importSources),
  dry_run: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  /** Processed records: the sum of the four below. */
  records: z.number(),
  created: z.number(),
  /** Imported by an earlier run, and left unchanged. */
  existing: z.number(),
  /** What would let them in belongs to another account: not imported, for people to look at. */
  conflicts: z.number(),
  /** Not valid as an account. */
  refused: z.number(),
  /** Why the run stopped, in English; null where it did not. */
  error: z.nullable(z.string()),
  asked_by: z.string(),
  started_at: moment,
  ended_at: z.nullable(moment),
});
export type ImportProgress = z.output<typeof progress>;

export const startImport = defineCommand({
  name: 'imports.start',
  summary:
    'Brings people of another system, from a file of its own; works on after the answer. The same people twice are one.',
  path: '/manage/v1/imports',
  permission: permissionTo.importData,
  approval: true,
  target: null,
  logged: null,
  input: z.strictObject({
    from: z.enum(importSources),
    /** The file's text. */
    data: z.string().check(z.minLength(1), z.maxLength(mostImportBytes)),
    /** Checks every record and creates no account. */
    dry_run: z._default(z.boolean(), false),
    /** Treats every phone number and address as proven, whatever the file says. */
    trust_contacts: z._default(z.boolean(), false),
  }),
  output: progress,
  fails: [],
  // JSON escapes take more bytes than the file.
  mostBytes: mostImportBytes * 2,
});

export const listImports = defineQuery({
  name: 'imports.list',
  summary: 'The latest twenty imports, newest first, also those that a second operator has approved.',
  path: '/manage/v1/imports',
  permission: permissionTo.importData,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({ items: z.array(progress), next: z.null() }),
  fails: [],
});

export const showImport = defineQuery({
  name: 'imports.show',
  summary: 'How far an import has come.',
  path: '/manage/v1/imports/{id}',
  permission: permissionTo.importData,
  audited: 'no',
  target: null,
  input: z.strictObject({ id }),
  output: progress,
  fails: [],
});

export const showImportReport = defineQuery({
  name: 'imports.report',
  summary: 'What became of each record, as CSV: row, external_id, outcome, why.',
  path: '/manage/v1/imports/{id}/report',
  permission: permissionTo.importData,
  audited: 'always',
  target: null,
  input: z.strictObject({ id }),
  output: z.string(),
  fails: [],
});

export const startExport = defineCommand({
  name: 'exports.start',
  summary:
    'Lets the caller fetch everybody, with what they sign in with, for an hour: CSV that an import reads.',
  path: '/manage/v1/exports',
  permission: permissionTo.exportData,
  approval: true,
  target: null,
  logged: null,
  input: z.strictObject({}),
  output: z.object({ id, until: moment }),
  fails: [],
});

export const listExports = defineQuery({
  name: 'exports.list',
  summary: 'What the caller may fetch at this moment; somebody else has said yes to it, where that is asked.',
  path: '/manage/v1/exports',
  permission: permissionTo.exportData,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id, until: moment })), next: z.null() }),
  fails: [],
});

export const fetchExport = defineQuery({
  name: 'exports.fetch',
  summary: 'Everybody as CSV, to the one who may fetch it.',
  path: '/manage/v1/exports/{id}',
  permission: permissionTo.exportData,
  audited: 'always',
  target: null,
  input: z.strictObject({ id }),
  output: z.string(),
  fails: [],
});
