import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,31}$/));
const id = z.uuid();

/**
 * `waiting`: the list is empty, or too many people are gone from it; an operator has to apply or discard the run. Counts of a
 * run that has changed nothing say what it would change.
 */
const run = z.object({
  id,
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  dry_run: z.boolean(),
  /** People whom the directory has. */
  seen: z.number(),
  created: z.number(),
  /** Of another name or in other groups, and enabled again. */
  updated: z.number(),
  /** Gone from the directory, or barred there. */
  left: z.number(),
  /** Who could not be created or disabled: an operator, a contact that the rules of registration keep out. */
  refused: z.number(),
  /** Why it failed, in plain English. */
  error: z.nullable(z.string()),
  started_at: moment,
  ended_at: z.nullable(moment),
  /** An operator, or `machine/schedule`. */
  asked_by: z.string(),
});
export type DirectoryRun = z.output<typeof run>;

const target = { kind: 'setting', field: 'key' } as const;
const writing = {
  permission: permissionTo.writeDirectory,
  reason: 'optional',
  target,
  logged: null,
} as const;

export const listDirectories = defineQuery({
  name: 'directories.list',
  summary: 'The directories of the settings, each with its last run.',
  path: '/manage/v1/directories',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** 0: only when asked. */
        every_minutes: z.number(),
        last: z.nullable(run),
      }),
    ),
    next: z.null(),
  }),
  fails: [],
});

export const syncDirectory = defineCommand({
  ...writing,
  name: 'directories.sync',
  summary:
    'Compares the accounts of a directory with its list, and creates, updates and disables; works on after the answer. One run of a directory at a time.',
  path: '/manage/v1/directories/{key}/sync',
  input: z.strictObject({ key, dry_run: z._default(z.boolean(), false) }),
  output: run,
  fails: ['run_open'],
});

export const showDirectoryRun = defineQuery({
  name: 'directories.run',
  summary: 'How far a run has come.',
  path: '/manage/v1/directories/{key}/runs/{id}',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({ key, id }),
  output: run,
  fails: [],
});

export const listDirectoryChanges = defineQuery({
  name: 'directories.changes',
  summary: 'What a run has changed, or would change, person by person; kept for thirty days.',
  path: '/manage/v1/directories/{key}/runs/{id}/changes',
  permission: permissionTo.writeDirectory,
  audited: 'always',
  target: null,
  input: z.strictObject({ key, id, ...pageFields }),
  output: pageOf(
    z.object({
      kind: z.enum(['create', 'update', 'leave', 'return', 'refuse']),
      /** The identifier in the directory. */
      subject: z.string(),
      name: z.string(),
      /** Why, of a refused one, in plain English; else ''. */
      why: z.string(),
    }),
  ),
  fails: [],
});

const decision = { ...writing, approval: true, input: z.strictObject({ key, id }), output: run } as const;

export const applyDirectoryRun = defineCommand({
  ...decision,
  name: 'directories.apply',
  summary: 'Lets a waiting run go on: who is still gone is disabled. By two.',
  path: '/manage/v1/directories/{key}/runs/{id}/apply',
  fails: ['wrong_state'],
});

export const discardDirectoryRun = defineCommand({
  ...decision,
  name: 'directories.discard',
  summary: 'Ends a waiting run without a change. By two: people who are gone stay in.',
  path: '/manage/v1/directories/{key}/runs/{id}/discard',
  fails: ['wrong_state'],
});
