import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { languages } from '../languages.ts';
import { profileField } from '../rules/profile-fields.ts';

export const siteConfig = z.object({
  title: z.string(),
  slogan: z.string(),
  logo: z.string(),
  icp: z.string(),
  qq_group: z.string(),
  /** The service's clock, seconds. */
  time: z.number(),
  /** When to load a new config for a new `key`, seconds. */
  expire: z.number(),
  /** The RSA public key of secure calls: base64 of its SPKI DER. */
  key: z.string(),
  kid: z.string(),
  /** One kind, or a comma-separated list from which the client picks at random. */
  captcha: z.string(),
  geetest_id: z.string(),
  ali_ct4_id: z.string(),
  tencent_app_id: z.string(),
  /** Aliyun 验证码 2.0, where it is configured. */
  aliyun_captcha: z.optional(z.object({ scene_id: z.string(), prefix: z.string(), region: z.string() })),
  login: z.object({
    password: z.boolean(),
    code: z.boolean(),
    /** Whether a code creates an account for a new person. */
    code_registers: z.boolean(),
    /** The channels of codes; `code` is either. */
    phone_code: z.boolean(),
    email_code: z.boolean(),
    passkey: z.boolean(),
    qrcode: z.boolean(),
    qq: z.boolean(),
    wechat_mini_program: z.boolean(),
    /** In WeChat's own browser people sign in by the official account. */
    wechat_official_account: z.boolean(),
    /** People sign in by following the official account: by its own code, or by digits that they send. */
    wechat_follow: z.optional(z.enum(['qr', 'digits'])),
    /** Where the SDK of the vendor that knows the number of this phone can run: `native`, `h5`. */
    one_tap: z.optional(z.array(z.string())),
  }),
  register: z.object({
    phone: z.boolean(),
    email: z.boolean(),
    username: z.boolean(),
    /** Only whoever has an invitation gets an account. */
    invited: z.boolean(),
  }),
  terms_version: z.string(),
  privacy_version: z.string(),
  /** Whether POST calls have to be sealed. */
  secure: z.boolean(),
  /** The domain of the token cookie; '' for the portal's host alone. */
  root_domain: z.string(),
  /** Origins besides the portal's own root domain to which `ref` may lead directly. */
  redirect_origins: z.array(z.string()),
  /** What a new password needs, where the operators ask for more than eight characters. */
  password: z.optional(z.object({ min_length: z.number(), classes: z.number() })),
  /** Ways for what cannot speak OpenID Connect, where one is open. */
  doors: z.optional(z.object({ forward_auth: z.boolean(), cas: z.boolean(), saml: z.boolean() })),
  /** Whose phone numbers are taken, where that is not the mainland alone: ISO codes, and prefixes such as `+852`. */
  phone: z.optional(z.object({ regions: z.array(z.object({ region: z.string(), prefix: z.string() })) })),
  /** The site's own profile fields, where it has some. */
  fields: z.optional(z.array(profileField)),
  /** The contact channels of support; '' where unset. Absent in answers of an earlier version. */
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
  /** The language of `content`, where a translation was requested and exists. The Chinese text is binding. */
  language: z.optional(z.enum(languages)),
  /** All versions, newest first. */
  versions: z.array(z.string()),
});
export type LegalDocument = z.output<typeof legalDocument>;

const legalQuery = z.object({
  version: z.optional(z.string().check(z.maxLength(40))),
  /** The requested language, where there is a translation. */
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
