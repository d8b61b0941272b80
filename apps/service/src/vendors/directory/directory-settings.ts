import { fieldKey } from '@tongxing/contract/rules/profile-fields.ts';
import { z } from 'zod';
import { secretMark, secretText } from '../../kernel/crypto/secret-text.ts';
import { isLoopback, providerKey, providerUrl } from '../identity/provider-settings.ts';
import { isSecretAttribute } from './secret-attribute.ts';

const directoryUrl = z.string().max(300).refine(isDirectoryUrl, {
  message: 'must be ldaps://HOST or ldap://HOST, with a port where it is not the usual one',
});

function isDirectoryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const rest = username + password + search + hash;
  return (
    ['ldap:', 'ldaps:'].includes(protocol) && hostname !== '' && rest === '' && ['', '/'].includes(pathname)
  );
}

/** A filter with a place for what is asked about. */
const filterWith = (place: string) =>
  z
    .string()
    .max(1000)
    .refine((text) => text.includes(place) && text.startsWith('(') && text.endsWith(')'), {
      message: `must be a filter in brackets with ${place} in it`,
    });

const withoutSecrets = (name: z.ZodString) =>
  name.refine((text) => !isSecretAttribute(text), {
    message: 'holds a password or a key: nothing of it is read here',
  });

const attribute = withoutSecrets(
  z.string().regex(/^[A-Za-z][A-Za-z0-9;.-]{0,63}$/, 'must be the name of an attribute'),
);

/** What a directory may be asked for besides: an attribute of LDAP, or a field of a vendor's console, which may be Chinese. */
export const ownAttribute = withoutSecrets(
  z.string().regex(/^\S(?:.{0,62}\S)?$/, 'must be the name of an attribute'),
);

/** In stored identities; never reused for another directory. */
const key = providerKey;
const nameOf = (usual: string) => z.string().min(1).max(32).default(usual);

/** What every directory may do here. */
const common = {
  first_sign_in: z.enum(['ask', 'create', 'only_known']).default('ask'),
  /** Whether its e-mail addresses count as proven, and its phone numbers. */
  trust_email: z.boolean().default(false),
  trust_phone: z.boolean().default(false),
  sync: z
    .strictObject({
      /** 0: only when an operator asks. */
      every_minutes: z.int().min(0).max(10_080).default(0),
      leaver: z.enum(['disable', 'keep']).default('disable'),
      /** What the directory decides about: it is set here as there, and nobody changes it here. */
      fields: z
        .array(z.enum(['nickname', 'username', 'email', 'phone']))
        .max(4)
        .default([]),
      guard: z
        .strictObject({
          share: z.number().min(0).max(1).default(0.2),
          least: z.int().min(1).max(100_000).default(5),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Fields of `profile.fields` by their keys, and the attribute there that each is set to; nobody changes them here. */
  profile_fields: z.record(fieldKey, ownAttribute).default({}),
  timeout_seconds: z.int().min(1).max(8).default(5),
};

const ldapSettings = z
  .strictObject({
    key,
    kind: z.literal('ldap'),
    /** Shown to people. */
    name: nameOf('公司目录'),
    url: directoryUrl,
    /** Encrypts a connection that begins without. */
    start_tls: z.boolean().default(false),
    /** PEM of the authority that signed the server's certificate; empty: the public ones. */
    ca: z
      .string()
      .max(20_000)
      .refine((text) => text === '' || text.includes('-----BEGIN CERTIFICATE-----'), {
        message: 'must be a certificate in PEM',
      })
      .default(''),
    /** Who looks for people; empty: nobody in particular. */
    bind_dn: z.string().max(500).default(''),
    bind_password: z.string().max(500).meta(secretMark).default(''),
    base_dn: z.string().min(1).max(500),
    /** Finds the entry of who signs in; `{login}` is what was typed. */
    user_filter: filterWith('{login}').default('(uid={login})'),
    attributes: z
      .strictObject({
        /** Never changes, and is never given to another entry: `objectGUID` in Active Directory. */
        id: attribute.default('entryUUID'),
        username: attribute.default('uid'),
        nickname: attribute.default('cn'),
        email: attribute.default('mail'),
        phone: attribute.default('mobile'),
      })
      .prefault({}),
    /** Where the groups are; empty: groups are not read. */
    group_base_dn: z.string().max(500).default(''),
    /** Finds the groups of an entry, or of a group; `{dn}` is its name. */
    group_filter: filterWith('{dn}').default('(member={dn})'),
    sign_in: z.boolean().default(true),
    match: z.enum(['none', 'verified_email', 'external_id']).default('none'),
    /** Who belongs to the list of a synchronisation; empty: everybody whom `user_filter` can find. */
    list_filter: z
      .string()
      .max(1000)
      .refine((text) => text === '' || (text.startsWith('(') && text.endsWith(')')), {
        message: 'must be a filter in brackets',
      })
      .default(''),
    ...common,
  })
  .check(({ value: { url, start_tls }, issues }) => {
    if (!isDirectoryUrl(url)) return;
    const { protocol, hostname } = new URL(url);
    if (protocol === 'ldaps:' && start_tls) {
      const message = 'must be off where the URL is ldaps://: that is encrypted from the start';
      issues.push({ code: 'custom', input: start_tls, path: ['start_tls'], message });
    }
    if (protocol === 'ldaps:' || start_tls || isLoopback(hostname)) return;
    const message = 'must be ldaps://, or start_tls must be on: passwords travel there';
    issues.push({ code: 'custom', input: url, path: ['url'], message });
  });

/** The settings of the member list of an app in which a company works. Its people sign in by the provider of the same app. */
const memberList = {
  /** Whom to list, with the departments below; empty: everybody whom the app may see. */
  departments: z
    .array(z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a department'))
    .max(100)
    .default([]),
  /** What its console says beside the address for events, `/directory/{key}/callback`. */
  callback: z.strictObject({ token: secretText, aes_key: secretText }).optional(),
  /** Other addresses for its hosts. */
  hosts: z.record(z.string(), providerUrl).default({}),
  ...common,
};

const id = z.string().min(1).max(200);
const wecomSettings = z.strictObject({
  key,
  kind: z.literal('wecom'),
  name: nameOf('企业微信通讯录'),
  corp_id: id,
  secret: secretText,
  ...memberList,
});
const dingtalkSettings = z.strictObject({
  key,
  kind: z.literal('dingtalk'),
  name: nameOf('钉钉通讯录'),
  client_id: id,
  client_secret: secretText,
  ...memberList,
});
const feishuSettings = z.strictObject({
  key,
  kind: z.literal('feishu'),
  name: nameOf('飞书通讯录'),
  app_id: id,
  app_secret: secretText,
  ...memberList,
});

const directorySettings = z.discriminatedUnion('kind', [
  ldapSettings,
  wecomSettings,
  dingtalkSettings,
  feishuSettings,
]);

export type LdapSettings = z.output<typeof ldapSettings>;
export type WecomListSettings = z.output<typeof wecomSettings>;
export type DingtalkListSettings = z.output<typeof dingtalkSettings>;
export type FeishuListSettings = z.output<typeof feishuSettings>;
export type DirectorySettings = z.output<typeof directorySettings>;
export type MemberListSettings = Exclude<DirectorySettings, LdapSettings>;

/** `directories` of the configuration file. Each key is unique. */
export const directoriesSettings = z
  .array(directorySettings)
  .max(10)
  .superRefine((list, context) => {
    list.forEach(({ key }, index) => {
      if (list.findIndex((other) => other.key === key) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'key'], message: `${key} stands twice` });
    });
  });
