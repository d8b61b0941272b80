import { captchaKinds } from '@tongxing/contract/captcha.ts';
import * as z from 'zod';
import { secretMark } from '../kernel/crypto/secret-text.ts';
import { isNetwork, isOpenNetwork, readOpenNetworks } from '../kernel/network/open-networks.ts';
import { registrableDomain } from '../kernel/network/registrable-domain.ts';
import { aliSettings } from '../vendors/captcha/ali.ts';
import { altchaSettings } from '../vendors/captcha/altcha.ts';
import { geetestSettings } from '../vendors/captcha/geetest.ts';
import { tencentCaptchaSettings } from '../vendors/captcha/tencent.ts';
import { providersSettings } from '../vendors/identity/create-providers.ts';
import { isLoopback, plainUrlsOf } from '../vendors/identity/provider-settings.ts';
import { aliyunSmsSettings } from '../vendors/sms/aliyun.ts';
import { tencentSmsSettings } from '../vendors/sms/tencent.ts';
import {
  brandSettings,
  imageAddress,
  isWebAddress,
  requireOneName,
  supportSettings,
} from './brand-settings.ts';
import { mailSettings } from './mail-settings.ts';

const openNetwork = z.string().refine(isOpenNetwork, {
  message: 'must be a network such as 10.0.0.0/8, an address, or a host such as idp.lan or *.lan',
});

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: 'must be an origin such as https://app.example',
});

// A public suffix would trust whoever has registered a name below it.
const rootDomain = z
  .string()
  .max(200)
  .transform((text) => text.trim().replace(/^\./, '').toLowerCase())
  .refine((domain) => domain === '' || registrableDomain(domain) !== '', {
    message:
      'must be a domain such as example.com, or a host below one: no public suffix, address or single name',
  });

const site = z.strictObject({
  title: z.string().min(1).max(60).default('通行账号中心'),
  slogan: z.string().max(60).default('一个账号，处处通行'),
  /** URL of an image; empty: the drawn mark. */
  logo: imageAddress,
  icp: z.string().max(60).default(''),
  /** A QQ group invitation URL; empty hides the link. */
  qq_group: z
    .string()
    .max(500)
    .refine((text) => text === '' || isWebAddress(text), {
      message: 'must be the https URL of an invitation, such as https://qm.qq.com/q/abc',
    })
    .default(''),
  /** The domain of the token cookie; empty: the registrable domain of PUBLIC_URL's host. */
  root_domain: rootDomain.default(''),
  redirect_origins: z.array(origin).default([]),
  /** Whether a browser that prefers another language of the portal gets it without choosing it. */
  browser_language: z.boolean().default(false),
});

const login = z.strictObject({
  password: z.boolean().default(true),
  code: z.boolean().default(true),
  /** A code for an unknown address makes an account. */
  code_registers: z.boolean().default(true),
  passkey: z.boolean().default(true),
  qrcode: z.boolean().default(true),
});

const register = z.strictObject({
  phone: z.boolean().default(true),
  email: z.boolean().default(true),
  username: z.boolean().default(true),
});

const limits = z.strictObject({
  /** Codes to one address: an hour, a day. */
  codes_per_address_hour: z.int().min(1).default(5),
  codes_per_address_day: z.int().min(1).default(10),
  codes_per_ip_hour: z.int().min(1).default(20),
  codes_per_account_day: z.int().min(1).default(20),
  /** Codes from one /24 or /48 in an hour. */
  codes_per_network_hour: z.int().min(1).default(100),
  /** The whole service in a day; an alarm at 80 %, a stop at 100 %. */
  sms_per_day: z.int().min(1).default(5000),
  /** Days the activity log is kept; the law asks for six months. */
  log_days: z.int().min(184).default(190),
  emails_per_day: z.int().min(1).default(20_000),
  /** Security notices in a day, beside the codes: no storm of codes silences them. */
  notice_sms_per_day: z.int().min(1).default(2000),
  notice_emails_per_day: z.int().min(1).default(10_000),
  /** Authorizations that strangers begin from one address, and from one /24 or /48, in an hour. */
  authorizations_per_ip_hour: z.int().min(1).default(3000),
  authorizations_per_network_hour: z.int().min(1).default(15_000),
  /** Seconds in which the headers of a request, and the whole of it, must have arrived. */
  headers_seconds: z.int().min(1).max(300).default(15),
  request_seconds: z.int().min(1).max(3600).default(60),
  work_seconds: z.int().min(1).max(600).default(9),
});

const legalDocument = z.strictObject({
  version: z.string().min(1).max(40),
  /** YYYY-MM-DD. */
  updated_at: z.iso.date(),
  /** Path of an HTML file, relative to the working directory. */
  file: z.string().min(1),
  /** The same said in other languages, for reading; paths of HTML files. The Chinese text is the binding one. */
  translations: z
    .strictObject({ en: z.string().min(1).optional(), 'zh-TW': z.string().min(1).optional() })
    .default({}),
});

const legal = z.strictObject({
  /** Who runs the service, as the texts name it. */
  operator: z.string().min(1).max(100).default('本站运营者'),
  /** Where people reach the operator about their data. */
  contact: z.string().min(1).max(200).default('站内公布的联系方式'),
  /** Newest first; empty: the texts that ship. */
  terms: z.array(legalDocument).default([]),
  privacy: z.array(legalDocument).default([]),
});

const captcha = z
  .strictObject({
    /** The kinds to offer; the client picks one at random. Empty: no human verification. */
    kinds: z.array(z.enum(captchaKinds)).default(['altcha']),
    altcha: altchaSettings.prefault({}),
    geetest: geetestSettings.optional(),
    ali: aliSettings.optional(),
    tencent: tencentCaptchaSettings.optional(),
  })
  .check(({ value, issues }) => {
    for (const kind of value.kinds) {
      if (kind === 'altcha' || value[kind]) continue;
      issues.push({
        code: 'custom',
        input: value,
        path: [kind],
        message: 'is needed: the kind is to be offered',
      });
    }
  });

const sms = z.strictObject({
  /** In the order of preference; the next one is tried where one fails. */
  vendors: z
    .array(z.discriminatedUnion('vendor', [aliyunSmsSettings, tencentSmsSettings]))
    .max(4)
    .default([]),
});

const apps = z.strictObject({
  /** New apps wait until an operator lets them in. */
  review: z.boolean().default(false),
  per_account: z.int().min(0).default(50),
});

const outgoing = z.strictObject({
  /** Networks and hosts to which requests may go although they are private, or speak plain http. Empty: to none. */
  allow_private: z.array(openNetwork).default([]),
});

const migration = z
  .strictObject({
    /** Whom to ask about names that nobody has here, with their password; empty: nobody. */
    ask_url: z
      .string()
      .max(500)
      .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
        message: 'must be an https URL',
      })
      .default(''),
    /** What requests are signed with. */
    secret: z.string().max(500).meta(secretMark).default(''),
    /** What the system is called in `external_id`s, so that a later import finds the same people. */
    source: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be up to 32 of a-z, 0-9, _ and -, beginning with a letter')
      .default('old'),
    trust_contacts: z.boolean().default(false),
    /** How long it may take, and how long a refused password takes meanwhile. */
    seconds: z.int().min(1).max(3).default(3),
  })
  .check(({ value, issues }) => {
    if (value.ask_url === '' || value.secret.length >= 16) return;
    issues.push({
      code: 'custom',
      input: '',
      path: ['secret'],
      message: 'must have at least 16 characters (openssl rand -hex 24): passwords are sent there',
    });
  });

const operators = z.strictObject({
  /** Addresses and networks from which the console and the Management API answer; empty: from everywhere. */
  networks: z
    .array(z.string().refine(isNetwork, { message: 'must be an address or a network such as 10.0.0.0/8' }))
    .default([]),
  /** Whether weighty acts wait for a second operator; `auto`: as soon as two may decide. */
  approval: z.union([z.boolean(), z.literal('auto')]).default('auto'),
  /** Requests of one operator or app to the Management API. */
  requests_per_minute: z.int().min(1).default(600),
});

const backups = z.strictObject({
  /** Whether the service makes them by itself. */
  nightly: z.boolean().default(true),
  /** Hours from one to the next. */
  every_hours: z.int().min(1).max(168).default(24),
  /** The hour from which they are counted, UTC+8: with one a day, when it is made. */
  hour: z.int().min(0).max(23).default(3),
  /** So many of the newest stay. */
  keep: z.int().min(1).max(1000).default(7),
  /** Empty: `backups` of DATA_DIR. */
  folder: z.string().max(500).default(''),
  /** Public keys of age that may open them; empty: not encrypted. */
  recipients: z
    .array(
      z.string().regex(/^age1[0-9a-z]{20,}$/, 'must be a public key of age, such as age1… from age-keygen'),
    )
    .max(20)
    .default([]),
});

/** The structured settings of CONFIG_FILE: every key optional, no unknown key accepted. */
export const fileSettings = z
  .strictObject({
    /** The schema by which editors complete and check the file. */
    $schema: z.string().optional(),
    site: site.prefault({}),
    login: login.prefault({}),
    register: register.prefault({}),
    limits: limits.prefault({}),
    legal: legal.prefault({}),
    captcha: captcha.prefault({}),
    apps: apps.prefault({}),
    /** Third parties to sign in with, in the order of the sign-in page. */
    providers: providersSettings.default([]),
    /** False lets plain JSON through on POST calls. */
    secure_calls: z.boolean().default(true),
    /** Origins of a portal that is served from elsewhere. */
    portal_origins: z.array(origin).default([]),
    sms: sms.prefault({}),
    outgoing: outgoing.prefault({}),
    migration: migration.prefault({}),
    operators: operators.prefault({}),
    mail: mailSettings.prefault({}),
    brand: brandSettings.prefault({}),
    support: supportSettings.prefault({}),
    backups: backups.prefault({}),
  })
  .overwrite(requireOneName)
  .check(
    ({
      value: {
        providers,
        migration: { ask_url },
        outgoing: { allow_private },
      },
      issues,
    }) => {
      const open = readOpenNetworks(allow_private);
      if (ask_url.startsWith('http:') && !open.containsHost(new URL(ask_url).hostname)) {
        issues.push({
          code: 'custom',
          input: ask_url,
          path: ['migration', 'ask_url'],
          message: 'must be an https URL; plain http goes to hosts in outgoing.allow_private',
        });
      }
      providers.forEach((provider, index) => {
        for (const [path, url] of plainUrlsOf(provider)) {
          const { hostname } = new URL(url);
          if (isLoopback(hostname) || open.containsHost(hostname)) continue;
          issues.push({
            code: 'custom',
            input: url,
            path: ['providers', index, ...path],
            message: `must be an https URL; plain http goes to the loopback, and to hosts in outgoing.allow_private`,
          });
        }
      });
    },
  );

export type FileSettings = z.infer<typeof fileSettings>;
