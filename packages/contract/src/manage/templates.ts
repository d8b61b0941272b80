import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { languages } from '../languages.ts';
import { permissionTo } from '../permissions.ts';
import { ifMatchNeeded, moment } from './fields.ts';

/** The purposes of messages. */
export const templatePurposes = [
  'login',
  'register',
  'forget',
  'change_phone',
  'change_email',
  'change_password',
  'security',
  'bind',
  'guardian',
  'appeal',
  'notice_new_device',
  'notice_security_change',
  'notice_cancellation',
  'notice_erased',
] as const;
export const templateChannels = ['mail', 'sms'] as const;

const name = z.string().check(z.minLength(1), z.maxLength(40));
/** Chinese where it is left out. */
const language = z.optional(z.enum(languages));
const of = { channel: name, purpose: name, language };
const target = { kind: 'template', field: 'id' } as const;

/** A mail has a subject, a text and an HTML part; an SMS has a text. `{name}` stands for a variable. */
const parts = {
  subject: z.optional(z.string().check(z.maxLength(120))),
  text: z.optional(z.string().check(z.maxLength(4000))),
  html: z.optional(z.string().check(z.maxLength(40_000))),
};

const template = z.object({
  /** `mail/login`; `mail/login/en`, `mail/login/zh-TW` in another language than Chinese. */
  id: z.string(),
  channel: z.enum(templateChannels),
  purpose: z.enum(templatePurposes),
  language: z.enum(languages),
  /** The number of saves; 0: never saved. Also the ETag. */
  version: z.number(),
  /** Whether the shipped text is in force. */
  is_shipped: z.boolean(),
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  /** The variables that may stand in braces; `needed` ones must. */
  variables: z.array(z.object({ name: z.string(), needed: z.boolean(), example: z.string() })),
  saved_at: z.nullable(moment),
  saved_by: z.nullable(z.string()),
  saved_by_name: z.nullable(z.string()),
});
export type TemplateView = z.output<typeof template>;

const written = z.object({
  id: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The whole page, as a mail program shows it. */
  html: z.nullable(z.string()),
  /** What of the text is refused, and therefore not shown here. */
  refused: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
});

export const listTemplates = defineQuery({
  name: 'templates.list',
  summary: 'The texts of all messages.',
  path: '/manage/v1/templates',
  permission: permissionTo.writeTemplates,
  audited: 'no',
  target: null,
  input: z.strictObject({ language }),
  output: z.object({ items: z.array(template), next: z.null() }),
  fails: [],
});

export const showTemplate = defineQuery({
  name: 'templates.show',
  summary: 'The text of one kind of message, with the variables it may have.',
  path: '/manage/v1/templates/{channel}/{purpose}',
  permission: permissionTo.writeTemplates,
  audited: 'no',
  target: null,
  versioned: true,
  input: z.strictObject(of),
  output: template,
  fails: [],
});

export const putTemplate = defineCommand({
  name: 'templates.save',
  summary: 'Gives a message another text; `{"shipped": true}` takes the one that ships back.',
  method: 'PUT',
  path: '/manage/v1/templates/{channel}/{purpose}',
  permission: permissionTo.writeTemplates,
  reason: 'optional',
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({ ...of, ...parts, shipped: z.optional(z.boolean()), if_match: ifMatchNeeded }),
  output: template,
  fails: ['version_conflict', 'cannot_work'],
});

export const previewTemplate = defineCommand({
  name: 'templates.preview',
  summary: 'Shows a text, or the one in force, filled with examples; nothing is sent or saved.',
  path: '/manage/v1/templates/{channel}/{purpose}/preview',
  permission: permissionTo.writeTemplates,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ ...of, ...parts }),
  output: written,
  fails: ['cannot_work'],
});

export const testTemplate = defineCommand({
  name: 'templates.test',
  summary: 'Sends a text, or the one in force, filled with examples; to the operator where `to` is left out.',
  path: '/manage/v1/templates/{channel}/{purpose}/test',
  permission: permissionTo.writeTemplates,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({
    ...of,
    ...parts,
    to: z.optional(z.string().check(z.minLength(1), z.maxLength(254))),
  }),
  output: z.object({
    id: z.string(),
    ok: z.boolean(),
    result: z.string(),
    detail: z.string(),
    tried: z.string(),
    milliseconds: z.number(),
  }),
  fails: ['cannot_work', 'not_set_up', 'no_contact'],
});
