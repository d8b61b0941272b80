import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { languages } from '../languages.ts';

export const siteConfig = z.object({
  title: z.string(),
  slogan: z.string(),
  logo: z.string(),
  icp: z.string(),
  qq_group: z.string(),
  /** The service's clock, seconds. */
  time: z.number(),
  /** When `key` is to be replaced by a fresh config, seconds. */
  expire: z.number(),
  /** The RSA public key of secure calls: base64 of its SPKI DER. */
  key: z.string(),
  kid: z.string(),
  /** One kind or a comma list of kinds from which the client picks at random. */
  captcha: z.string(),
  geetest_id: z.string(),
  ali_ct4_id: z.string(),
  tencent_app_id: z.string(),
  login: z.object({
    password: z.boolean(),
    code: z.boolean(),
    /** Whether a code makes an account for who has none. */
    code_registers: z.boolean(),
    /** What a code can be sent to; `code` is either. */
    phone_code: z.boolean(),
    email_code: z.boolean(),
    passkey: z.boolean(),
    qrcode: z.boolean(),
    qq: z.boolean(),
    wechat_mini_program: z.boolean(),
    /** WeChat's own browser signs people in through the official account. */
    wechat_official_account: z.boolean(),
  }),
  register: z.object({ phone: z.boolean(), email: z.boolean(), username: z.boolean() }),
  terms_version: z.string(),
  privacy_version: z.string(),
  /** Whether POST calls have to be sealed. */
  secure: z.boolean(),
  /** The domain of the token cookie; '' where the portal's host stands alone. */
  root_domain: z.string(),
  /** Origins besides the portal's own root domain to which `ref` may lead directly. */
  redirect_origins: z.array(z.string()),
  /** How people reach whoever runs the site; '' where it is not told. A service of an earlier version says nothing of it. */
  support: z.optional(
    z.object({
      email: z.string(),
      phone: z.string(),
      hours: z.string(),
      url: z.string(),
      /** The name of a WeChat official account. */
      wechat: z.string(),
    }),
  ),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const getConfig = defineCall({
  summary: 'Everything the portal needs to know before its first call.',
  method: 'GET',
  path: '/v3/config',
  access: 'public',
  input: z.object({}),
  output: siteConfig,
  fails: [],
});

const legalDocument = z.object({
  title: z.string(),
  version: z.string(),
  updated_at: z.number(),
  /** Sanitised HTML. */
  content: z.string(),
  /** What `content` is written in, where it was asked for and is had in that one: a translation, the Chinese is what binds. */
  language: z.optional(z.enum(languages)),
  /** All versions, newest first. */
  versions: z.array(z.string()),
});
export type LegalDocument = z.output<typeof legalDocument>;

const legalQuery = z.object({
  version: z.optional(z.string().check(z.maxLength(40))),
  /** To be read in, where there is a translation. */
  language: z.optional(z.enum(languages)),
});

export const getTerms = defineCall({
  summary: 'The terms of service; the current version unless one is named.',
  method: 'GET',
  path: '/v3/config/terms',
  access: 'public',
  input: legalQuery,
  output: legalDocument,
  fails: ['not_found'],
});

export const getPrivacyPolicy = defineCall({
  summary: 'The privacy policy; the current version unless one is named.',
  method: 'GET',
  path: '/v3/config/privacy',
  access: 'public',
  input: legalQuery,
  output: legalDocument,
  fails: ['not_found'],
});

export const getTime = defineCall({
  summary: "The service's clock, in seconds and milliseconds.",
  method: 'GET',
  path: '/v3/common/time',
  access: 'public',
  input: z.object({}),
  output: z.object({ time: z.number(), milliseconds: z.number() }),
  fails: [],
});
