import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { ifMatch, ifMatchNeeded, moment, pageFields, pageOf } from './fields.ts';

/** The sections of the settings; each has its own versions. */
export const sections = [
  'site',
  'sign-in',
  'registration',
  'limits',
  'captcha',
  'sms',
  'mail',
  'providers',
  'directories',
  'apps',
  'legal',
  'policies',
  'claims',
  'native',
  'one_tap',
  'phone',
  'profile',
  'appeals',
  'doors',
  'hook',
  'operators',
  'brand',
  'support',
] as const;
export type Section = (typeof sections)[number];

const name = z.string().check(z.minLength(1), z.maxLength(40));
const target = { kind: 'setting', field: 'section' } as const;
const fields = z.record(z.string(), z.unknown());

const view = z.object({
  section: z.enum(sections),
  /** The number of saves; 0: never saved. Also the ETag. */
  version: z.number(),
  /** The value in force. Secrets are shown as `••••` and their last four characters. */
  value: fields,
  /** The fields saved in the console; the others come from the file, the environment or the defaults. */
  saved: fields,
  /** The fields that cannot be changed in the console, and what sets them. */
  locked: z.array(z.object({ path: z.string(), by: z.enum(['environment', 'file']), note: z.string() })),
  saved_at: z.nullable(moment),
  saved_by: z.nullable(z.string()),
  saved_by_name: z.nullable(z.string()),
});
export type SectionView = z.output<typeof view>;

const change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });
export type SettingChange = z.output<typeof change>;

export const listSettings = defineQuery({
  name: 'settings.list',
  summary: 'Every section of the settings as it is in force.',
  path: '/manage/v1/settings',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({ items: z.array(view), next: z.null() }),
  fails: [],
});

export const showSettings = defineQuery({
  name: 'settings.show',
  summary: 'One section, with the JSON Schema of its fields.',
  path: '/manage/v1/settings/{section}',
  permission: permissionTo.readSettings,
  audited: 'no',
  target,
  versioned: true,
  input: z.strictObject({ section: name }),
  output: z.object({ ...view.shape, schema: fields }),
  fails: [],
});

export const patchSettings = defineCommand({
  name: 'settings.save',
  summary:
    'Changes fields of a section (JSON Merge Patch, RFC 7396; null: back to the default). The fields stand in the body, beside `reason`. A secret that is sent back as it was shown stays as it is. What widens what one person can do is changed by two: whether acts wait for a second operator, networks, higher limits, no review, where codes and sign-ins go.',
  method: 'PATCH',
  path: '/manage/v1/settings/{section}',
  permission: permissionTo.writeSettings,
  reason: 'optional',
  approval: true,
  target,
  logged: null,
  versioned: true,
  input: z.catchall(z.object({ section: name, if_match: ifMatchNeeded }), z.unknown()),
  output: view,
  fails: ['version_conflict', 'cannot_work', 'locked'],
});

export const listSettingVersions = defineQuery({
  name: 'settings.versions',
  summary: 'What was saved, by whom, when and why; the newest first.',
  path: '/manage/v1/settings/{section}/versions',
  permission: permissionTo.readSettings,
  audited: 'no',
  target,
  input: z.strictObject({ section: name, ...pageFields }),
  output: pageOf(
    z.object({
      section: z.enum(sections),
      version: z.number(),
      /** The saved value, secrets masked. */
      value: fields,
      changes: z.array(change),
      reason: z.string(),
      saved_at: moment,
      saved_by: z.string(),
      saved_by_name: z.string(),
      /** The version that it restored. */
      restored_from: z.nullable(z.number()),
    }),
  ),
  fails: [],
});

export const rollbackSettings = defineCommand({
  name: 'settings.rollback',
  summary: 'Saves what an older version had as a new one; 0: what was before anything was saved.',
  path: '/manage/v1/settings/{section}/rollback',
  permission: permissionTo.writeSettings,
  reason: 'optional',
  approval: true,
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({
    section: name,
    version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
    if_match: ifMatch,
  }),
  output: view,
  fails: ['version_conflict', 'cannot_work', 'locked'],
});

export const trySettings = defineCommand({
  name: 'settings.try',
  summary:
    'Does it once, with the settings in force: sends a code by SMS or mail, runs a captcha, asks a provider or a directory, posts a webhook, asks the hook, counts whom policies concern. Answers within ten seconds, whatever the vendor does.',
  path: '/manage/v1/settings/{section}/try',
  permission: permissionTo.writeSettings,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({
    section: name,
    what: z.enum(['sms', 'mail', 'captcha', 'provider', 'directory', 'webhook', 'hook', 'affected']),
    /**
     * A phone number or an e-mail address (the operator's own where it is left out), a kind of captcha, the key of a
     * provider or a directory, the address of a webhook.
     */
    to: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    /** The params with which the provider returned the browser from the `url` of the first answer. */
    answer: z.optional(z.record(z.string(), z.string().check(z.maxLength(4000)))),
    /** The proof from a captcha widget. */
    proof: z.optional(z.record(z.string(), z.unknown())),
    /** Fields of the section to try before they are saved. */
    with: z.optional(fields),
  }),
  output: z.object({
    section: z.string(),
    what: z.string(),
    ok: z.boolean(),
    /** `unavailable`: no answer in time; `configuration`, `recipient`, `refused` …: what the vendor says. */
    result: z.string(),
    /** In plain English, without secrets. */
    detail: z.string(),
    /** The vendor, captcha kind or provider that was tried. */
    tried: z.string(),
    milliseconds: z.number(),
    /** The provider's sign-in page, to be opened in a browser. */
    url: z.nullable(z.string()),
    /** The provider's claims about the person. */
    claims: z.nullable(fields),
    /** Of policies: how many accounts they would concern now. */
    affected: z.nullable(z.number()),
  }),
  fails: ['cannot_work', 'locked', 'not_set_up', 'no_contact'],
});
