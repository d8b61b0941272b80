import { type OtherLanguage, otherLanguages } from '@tongxing/contract/languages.ts';
import { readWebAddress, webProtocols } from '@tongxing/contract/rules/web-address.ts';
import * as z from 'zod';
import { secretMark } from '../kernel/crypto/secret-text.ts';
import { isNetwork, isOpenNetwork, readOpenNetworks } from '../kernel/network/open-networks.ts';
import { registrableDomain } from '../kernel/network/registrable-domain.ts';
import { directoriesSettings } from '../vendors/directory/directory-settings.ts';
import { providersSettings } from '../vendors/identity/create-providers.ts';
import { isLoopback, plainUrlsOf } from '../vendors/identity/provider-settings.ts';
import { oneTapSettings } from '../vendors/one-tap/one-tap-settings.ts';
import { appSettings } from './app-settings.ts';
import { appealSettings } from './appeal-settings.ts';
import {
  brandSettings,
  imageAddress,
  isWebAddress,
  requireOneName,
  supportSettings,
} from './brand-settings.ts';
import { captchaSettings } from './captcha-settings.ts';
import { claimsSettings, mappedFieldFaults } from './claims-settings.ts';
import { doorSettings } from './door-settings.ts';
import { hookSettings } from './hook-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { nativeSettings } from './native-settings.ts';
import { phoneSettings } from './phone-settings.ts';
import { policySettings } from './policy-settings.ts';
import { profileSettings } from './profile-settings.ts';
import { registrationSettings } from './registration-settings.ts';
import { smsSettings } from './sms-settings.ts';

const openNetwork = z.string().refine(isOpenNetwork, {
  message: 'must be a network such as 10.0.0.0/8, an address, or a host such as idp.lan or *.lan',
});

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: 'must be an origin such as https://app.example',
});

// A public suffix would trust anybody who registers a domain below it.
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
  /** Whether the portal follows the browser's preferred language until the person chooses one. */
  browser_language: z.boolean().default(false),
});

const login = z.strictObject({
  password: z.boolean().default(true),
  code: z.boolean().default(true),
  /** A code for an unknown contact creates an account. */
  code_registers: z.boolean().default(true),
  passkey: z.boolean().default(true),
  qrcode: z.boolean().default(true),
});

const limits = z.strictObject({
  /** Codes to one phone number or e-mail address from one browser, per hour and per day. */
  codes_per_address_hour: z.int().min(1).default(5),
  codes_per_address_day: z.int().min(1).default(10),
  /** Codes to one phone number or e-mail address from all browsers that its account does not know, per day. */
  codes_per_address_total_day: z.int().min(1).default(20),
  codes_per_ip_hour: z.int().min(1).default(20),
  codes_per_account_day: z.int().min(1).default(20),
  /** Codes requested from one /24 or /48, per hour. */
  codes_per_network_hour: z.int().min(1).default(100),
  /** SMS of the whole service per day; an alarm at 80 %, none are sent beyond 100 %. */
  sms_per_day: z.int().min(1).default(5000),
  /** Days that the activity log is kept; Chinese law demands six months. */
  log_days: z.int().min(184).default(190),
  emails_per_day: z.int().min(1).default(20_000),
  /** Security notices by SMS per day, counted apart from codes, so that a flood of codes does not stop them. */
  notice_sms_per_day: z.int().min(1).default(2000),
  notice_emails_per_day: z.int().min(1).default(10_000),
  /** Authorizations started without a session, from one address and from one /24 or /48, per hour. */
  authorizations_per_ip_hour: z.int().min(1).default(3000),
  authorizations_per_network_hour: z.int().min(1).default(15_000),
  /** Seconds within which a request's headers, and the whole request, must arrive. */
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
  /** Translations for reading; paths of HTML files. The Chinese text is binding. */
  translations: z
    .strictObject(
      Object.fromEntries(
        otherLanguages.map((language) => [language, z.string().min(1).optional()]),
      ) as Record<OtherLanguage, z.ZodOptional<z.ZodString>>,
    )
    .default({}),
});

const legal = z.strictObject({
  /** The service's operator, as the agreements name it. */
  operator: z.string().min(1).max(100).default('本站运营者'),
  /** The operator's contact for questions about personal data. */
  contact: z.string().min(1).max(200).default('站内公布的联系方式'),
  /** Where the data is stored, as the privacy policy that ships says it; empty: it does not say. */
  location: z.string().max(100).default(''),
  /** Newest first; empty: the shipped texts. */
  terms: z.array(legalDocument).default([]),
  privacy: z.array(legalDocument).default([]),
});

const outgoing = z.strictObject({
  /** Private networks, and hosts with plain http, to which requests may go. Empty: none. */
  allow_private: z.array(openNetwork).default([]),
});

const migration = z
  .strictObject({
    /** The URL that verifies unknown identifiers with their password against another system; empty: none. */
    ask_url: z
      .string()
      .max(500)
      .refine((text) => text === '' || readWebAddress(text, webProtocols) !== null, {
        message: 'must be an https URL',
      })
      .default(''),
    /** The secret that signs these requests. */
    secret: z.string().max(500).meta(secretMark).default(''),
    /** The system's name in `external_id`s, so that a later import finds the same people. */
    source: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be up to 32 of a-z, 0-9, _ and -, beginning with a letter')
      .default('old'),
    trust_contacts: z.boolean().default(false),
    /** The time limit of such a request; a refused password always takes this long. */
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
  /** Addresses and networks that may reach the console and the Management API; empty: all. */
  networks: z
    .array(z.string().refine(isNetwork, { message: 'must be an address or a network such as 10.0.0.0/8' }))
    .default([]),
  /** Whether critical commands need a second operator; `auto`: as soon as two may decide. */
  approval: z.union([z.boolean(), z.literal('auto')]).default('auto'),
  /** Requests per minute of one operator or app to the Management API. */
  requests_per_minute: z.int().min(1).default(600),
});

const backups = z.strictObject({
  /** Whether the service makes backups by itself. */
  nightly: z.boolean().default(true),
  /** Hours between backups. */
  every_hours: z.int().min(1).max(168).default(24),
  /** The hour of the day, UTC+8, at which the intervals start. */
  hour: z.int().min(0).max(23).default(3),
  /** The number of newest backups that are kept. */
  keep: z.int().min(1).max(1000).default(7),
  /** Empty: `backups` of DATA_DIR. */
  folder: z.string().max(500).default(''),
  /** The age public keys that backups are encrypted for; empty: not encrypted. */
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
    /** The JSON Schema for completion and checks in editors. */
    $schema: z.string().optional(),
    site: site.prefault({}),
    login: login.prefault({}),
    register: registrationSettings.prefault({}),
    limits: limits.prefault({}),
    legal: legal.prefault({}),
    captcha: captchaSettings.prefault({}),
    apps: appSettings.prefault({}),
    /** The identity providers, in the order of the sign-in page. */
    providers: providersSettings.default([]),
    /** The companies' lists of people who sign in by their password there. */
    directories: directoriesSettings.default([]),
    /** False accepts plain JSON on POST calls. */
    secure_calls: z.boolean().default(true),
    /** Origins of a portal that is served from another host. */
    portal_origins: z.array(origin).default([]),
    sms: smsSettings.prefault({}),
    outgoing: outgoing.prefault({}),
    migration: migration.prefault({}),
    operators: operators.prefault({}),
    mail: mailSettings.prefault({}),
    brand: brandSettings.prefault({}),
    support: supportSettings.prefault({}),
    claims: claimsSettings.prefault({}),
    native: nativeSettings.prefault({}),
    one_tap: oneTapSettings.prefault({}),
    phone: phoneSettings.prefault({}),
    profile: profileSettings.prefault({}),
    appeals: appealSettings.prefault({}),
    doors: doorSettings.prefault({}),
    hook: hookSettings.prefault({}),
    policies: policySettings.prefault({}),
    backups: backups.prefault({}),
  })
  .overwrite(requireOneName)
  .check(
    ({
      value: {
        providers,
        directories,
        migration: { ask_url },
        outgoing: { allow_private },
        hook,
        profile,
        claims,
      },
      issues,
    }) => {
      const open = readOpenNetworks(allow_private);
      const asked = [
        [ask_url, ['migration', 'ask_url']],
        [hook.url, ['hook', 'url']],
      ] as const;
      for (const [input, path] of asked) {
        if (!input.startsWith('http:') || open.containsHost(new URL(input).hostname)) continue;
        const message = 'must be an https URL; plain http goes to hosts in outgoing.allow_private';
        issues.push({ code: 'custom', input, path: [...path], message });
      }
      for (const { index, message } of mappedFieldFaults(claims, profile.fields)) {
        const { from } = claims.map[index]!;
        issues.push({ code: 'custom', input: from, path: ['claims', 'map', index, 'from'], message });
      }
      directories.forEach(({ key, profile_fields: own }, index) => {
        for (const name of Object.keys(own)) {
          const field = profile.fields.find((each) => each.key === name);
          const message = field ? 'its person cannot fill it in' : 'is no field of profile.fields';
          if (field?.required === 'never') continue;
          issues.push({
            code: 'custom',
            input: name,
            path: ['directories', index, 'profile_fields', name],
            message,
          });
        }
        if (!providers.some((provider) => (provider.key ?? provider.kind) === key)) return;
        const message = `${key} is the key of a provider`;
        issues.push({ code: 'custom', input: key, path: ['directories', index, 'key'], message });
      });
      for (const [name, list] of Object.entries({ providers, directories })) {
        for (const [index, entry] of list.entries()) {
          for (const [path, url] of plainUrlsOf(entry)) {
            const { hostname } = new URL(url);
            if (isLoopback(hostname) || open.containsHost(hostname)) continue;
            const message =
              'must be an https URL; plain http goes to the loopback, and to hosts in outgoing.allow_private';
            issues.push({ code: 'custom', input: url, path: [name, index, ...path], message });
          }
        }
      }
    },
  );

export type FileSettings = z.infer<typeof fileSettings>;
