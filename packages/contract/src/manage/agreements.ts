import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { otherLanguages } from '../languages.ts';
import { permissionTo } from '../permissions.ts';
import { ifMatch, ifMatchNeeded, moment, momentFilter } from './fields.ts';

const kind = z.string().check(z.minLength(1), z.maxLength(40));
const version = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.regex(/^[\w.-]+$/, 'may have letters, digits, dots, hyphens and low lines'),
  );
const target = { kind: 'agreement', field: 'id' } as const;

const item = z.object({
  /** `terms/2.0`. */
  id: z.string(),
  kind: z.enum(['terms', 'privacy']),
  version: z.string(),
  /**
   * `current`: people agree to this version now; `shipped` and the file's versions existed before any was written in the
   * console.
   */
  state: z.enum(['draft', 'scheduled', 'current', 'past']),
  /** Whether it was written in the console, is in the settings file, or is the shipped one. */
  source: z.enum(['console', 'file', 'shipped']),
  /** The number of saves of the draft. Also the ETag. */
  revision: z.number(),
  publish_at: z.nullable(moment),
  created_at: z.nullable(moment),
  created_by: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
});
export type AgreementItem = z.output<typeof item>;
const whole = z.object({ ...item.shape, content: z.string() });

export const listAgreementVersions = defineQuery({
  name: 'agreements.list',
  summary: 'The versions of an agreement, drafts included; the newest first.',
  path: '/manage/v1/agreements/{kind}',
  permission: permissionTo.writeAgreements,
  audited: 'no',
  target: null,
  input: z.strictObject({ kind }),
  output: z.object({ items: z.array(item), next: z.null() }),
  fails: [],
});

export const showAgreementVersion = defineQuery({
  name: 'agreements.show',
  summary: 'One version with its text.',
  path: '/manage/v1/agreements/{kind}/{version}',
  permission: permissionTo.writeAgreements,
  audited: 'no',
  target: null,
  versioned: true,
  input: z.strictObject({ kind, version }),
  output: whole,
  fails: [],
});

export const writeAgreement = defineCommand({
  name: 'agreements.write',
  summary:
    'Writes a draft, or writes it anew (If-Match); with `publish_at` it is published then, and everybody is asked at their next sign-in.',
  path: '/manage/v1/agreements/{kind}',
  permission: permissionTo.writeAgreements,
  reason: 'optional',
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({
    kind,
    version,
    /** HTML; elements that a document does not need are removed. */
    content: z.string().check(z.minLength(1), z.maxLength(200_000)),
    publish_at: z.optional(momentFilter),
    if_match: ifMatch,
  }),
  output: whole,
  fails: ['version_conflict', 'version_taken', 'cannot_work', 'locked'],
});

export const publishAgreement = defineCommand({
  name: 'agreements.publish',
  summary: 'Publishes a draft, at once or at a time; everybody is asked at their next sign-in.',
  path: '/manage/v1/agreements/{kind}/{version}/publish',
  permission: permissionTo.writeAgreements,
  reason: 'optional',
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({ kind, version, publish_at: z.optional(momentFilter), if_match: ifMatch }),
  output: whole,
  fails: ['version_conflict', 'wrong_state', 'locked'],
});

export const removeAgreementDraft = defineCommand({
  name: 'agreements.remove',
  summary: 'Throws a draft away, or one that is not published yet.',
  method: 'DELETE',
  path: '/manage/v1/agreements/{kind}/{version}',
  permission: permissionTo.writeAgreements,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ kind, version }),
  output: z.object({ id: z.string() }),
  fails: ['wrong_state'],
});

export const countAcceptance = defineQuery({
  name: 'agreements.acceptance',
  summary: 'How many have accepted a version, of how many accounts.',
  path: '/manage/v1/agreements/{kind}/{version}/acceptance',
  permission: permissionTo.writeAgreements,
  audited: 'no',
  target: null,
  input: z.strictObject({ kind, version }),
  output: z.object({
    id: z.string(),
    kind: z.string(),
    version: z.string(),
    accepted: z.number(),
    accounts: z.number(),
    /** From 0 to 1. */
    share: z.number(),
  }),
  fails: [],
});

const anyName = z.string().check(z.minLength(1), z.maxLength(40));
const anyVersion = { kind: anyName, version: anyName };
/** The languages of translations; the Chinese text is binding. */
const language = z.enum(otherLanguages);

const translation = z.object({
  /** `terms/2.0/en`. */
  id: z.string(),
  kind: z.string(),
  version: z.string(),
  language,
  /** The number of saves. Also the ETag. */
  revision: z.number(),
  content: z.string(),
  saved_at: moment,
  saved_by: z.string(),
  saved_by_name: z.string(),
});
export type AgreementTranslation = z.output<typeof translation>;

export const listAgreementTranslations = defineQuery({
  name: 'agreements.translations',
  summary: 'The translations of a version that was written here. The Chinese text is the binding one.',
  path: '/manage/v1/agreements/{kind}/{version}/translations',
  permission: permissionTo.writeAgreements,
  audited: 'no',
  target: null,
  input: z.strictObject(anyVersion),
  output: z.object({ items: z.array(translation), next: z.null() }),
  fails: [],
});

export const writeAgreementTranslation = defineCommand({
  name: 'agreements.translate',
  summary:
    'Adds a translation to a version that was written here, published or not, or writes it anew (If-Match; "0" for the first). Nobody is asked to agree again.',
  method: 'PUT',
  path: '/manage/v1/agreements/{kind}/{version}/translations/{language}',
  permission: permissionTo.writeAgreements,
  reason: 'optional',
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({
    ...anyVersion,
    language,
    /** HTML; elements that a document does not need are removed. */
    content: z.string().check(z.minLength(1), z.maxLength(200_000)),
    if_match: ifMatchNeeded,
  }),
  output: translation,
  fails: ['version_conflict', 'cannot_work', 'wrong_state'],
});

export const removeAgreementTranslation = defineCommand({
  name: 'agreements.remove-translation',
  summary: 'Takes a translation away; the Chinese text is shown instead.',
  method: 'DELETE',
  path: '/manage/v1/agreements/{kind}/{version}/translations/{language}',
  permission: permissionTo.writeAgreements,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ ...anyVersion, language }),
  output: z.object({ id: z.string() }),
  fails: [],
});
