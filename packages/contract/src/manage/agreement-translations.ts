import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import type { Language } from '../languages.ts';
import { ifMatchNeeded, moment } from './fields.ts';

/** What an agreement may be read in besides Chinese, which binds. */
export const translationLanguages = ['en', 'zh-TW'] as const satisfies readonly Language[];

const name = z.string().check(z.minLength(1), z.maxLength(40));
const of = { kind: name, version: name };
const language = z.enum(translationLanguages);
const target = { kind: 'agreement', field: 'id' } as const;

const translation = z.object({
  /** `terms/2.0/en`. */
  id: z.string(),
  kind: z.string(),
  version: z.string(),
  language,
  /** How often it was saved. Also the ETag. */
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
  permission: 'agreements:write',
  audited: 'no',
  target: null,
  input: z.strictObject(of),
  output: z.object({ items: z.array(translation), next: z.null() }),
  fails: [],
});

export const writeAgreementTranslation = defineCommand({
  name: 'agreements.translate',
  summary:
    'Adds a translation to a version that was written here, published or not, or writes it anew (If-Match; "0" for the first). Nobody is asked to agree again.',
  method: 'PUT',
  path: '/manage/v1/agreements/{kind}/{version}/translations/{language}',
  permission: 'agreements:write',
  reason: 'optional',
  target,
  logged: null,
  versioned: true,
  input: z.strictObject({
    ...of,
    language,
    /** HTML; what a document needs no part of is taken out. */
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
  permission: 'agreements:write',
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ ...of, language }),
  output: z.object({ id: z.string() }),
  fails: [],
});
