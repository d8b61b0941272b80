import { z } from 'zod';
import { secretMark } from '../../kernel/crypto/secret-text.ts';
import { isLoopback, providerKey } from '../identity/provider-settings.ts';

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

const attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9;.-]{0,63}$/, 'must be the name of an attribute');

const directorySettings = z
  .strictObject({
    /** In stored identities; never reused for another directory. */
    key: providerKey,
    kind: z.literal('ldap'),
    /** Shown to people. */
    name: z.string().min(1).max(32).default('公司目录'),
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
    first_sign_in: z.enum(['ask', 'create', 'only_known']).default('ask'),
    match: z.enum(['none', 'verified_email', 'external_id']).default('none'),
    /** Whether its e-mail addresses count as proven, and its phone numbers. */
    trust_email: z.boolean().default(false),
    trust_phone: z.boolean().default(false),
    /** Who belongs to the list of a synchronisation; empty: everybody whom `user_filter` can find. */
    list_filter: z
      .string()
      .max(1000)
      .refine((text) => text === '' || (text.startsWith('(') && text.endsWith(')')), {
        message: 'must be a filter in brackets',
      })
      .default(''),
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
    timeout_seconds: z.int().min(1).max(8).default(5),
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

export type DirectorySettings = z.output<typeof directorySettings>;

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
