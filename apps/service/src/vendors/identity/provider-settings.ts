import { type ProviderKind, providerNames } from '@tongxing/contract/provider-names.ts';
import { groupKey } from '@tongxing/contract/rules/group-key.ts';
import { readWebAddress, webProtocols } from '@tongxing/contract/rules/web-address.ts';
import { z } from 'zod';
import type {
  Environment,
  FirstSignIn,
  GroupsOfProvider,
} from '../../features/sign-in/identities/identity-provider.ts';

/** The key of a provider in paths and in stored identities. */
export const providerKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,31}$/, 'must be 2 to 32 of a-z, 0-9 and _, beginning with a letter');

/** An address of a provider: https or http. The whole settings decide where http is allowed. */
export const providerUrl = z.string().refine(isSafeUrl, 'must be an https URL');

function isSafeUrl(value: string): boolean {
  return readWebAddress(value, webProtocols)?.hash === '';
}

/** The http addresses of an entry, with their paths in it. */
export function plainUrlsOf(entry: Readonly<Record<string, unknown>>): [path: string[], url: string][] {
  return Object.entries(entry).flatMap(([name, value]): [string[], string][] => {
    if (name === 'hosts') {
      return plainUrlsOf(value as Record<string, unknown>).map(([path, url]) => [[name, ...path], url]);
    }
    return typeof value === 'string' && /^http:/i.test(value) ? [[[name], value]] : [];
  });
}

/** Whether a URL's host name is this machine by definition. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The settings of every entry of the provider list. */
export const commonSettings = {
  key: providerKey.optional(),
  name: z.string().min(1).max(32).optional(),
  icon: z.string().min(1).max(512).optional(),
  listed: z.boolean().default(true),
  /** What happens to a person whom no account knows: they choose, get an account, or are refused. */
  first_sign_in: z.enum(['ask', 'create', 'only_known']).default('ask'),
  /** By what else an account is known: a proven e-mail address, or the person's id in an import. */
  match: z.enum(['none', 'verified_email', 'external_id']).default('none'),
  /** Whether its word about an e-mail address counts as proof. */
  trust_email: z.boolean().default(false),
  /** Which of its claims say in which groups a person is. Each sign-in replaces the groups that it gave them. */
  groups: z
    .strictObject({
      /** The claim, or a member of the profile: names joined by dots; a text, or a list of texts or numbers. */
      claim: z.string().regex(/^[\w:/.-]{1,128}$/, 'must be the name of a claim'),
      /** The key of the group for a value. */
      map: z.record(z.string().min(1).max(200), groupKey).default({}),
      /** Whether a value without an entry is itself the key of a group, which is made where there is none. */
      create: z.boolean().default(false),
    })
    .optional(),
  /** Other addresses for the provider's hosts: a private cloud, another region, a proxy. */
  hosts: z.record(z.string(), providerUrl).default({}),
};

/** The settings of `commonSettings` that say what happens to people whom no account knows. */
interface FirstSignInSettings {
  readonly first_sign_in: FirstSignIn['strangers'];
  readonly match: FirstSignIn['match'];
  readonly trust_email: boolean;
}

export const firstSignInOf = ({ first_sign_in, match, trust_email }: FirstSignInSettings): FirstSignIn => ({
  strangers: first_sign_in,
  match,
  trustsEmail: trust_email,
});

interface Described extends FirstSignInSettings {
  readonly groups?: GroupsOfProvider | undefined;
  readonly kind: ProviderKind;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly icon?: string | undefined;
  readonly listed: boolean;
}

/** Key, name, icon, visibility and the first sign-in: the operator's, or the defaults of the kind. */
export function describeProvider(settings: Described) {
  const { kind, key, name, icon, listed } = settings;
  return {
    key: key ?? kind,
    name: name ?? providerNames[kind],
    icon: icon ?? kind,
    listed,
    firstSignIn: firstSignInOf(settings),
    groups: settings.groups,
  };
}

/** The default hosts of a provider with the operator's replacements, without trailing slashes. */
export function chooseHosts<Name extends string>(
  usual: Readonly<Record<Name, string>>,
  own: Readonly<Record<string, string>>,
): Record<Name, string> {
  const names = Object.keys(usual) as Name[];
  const chosen = names.map((name) => [name, (own[name] ?? usual[name]).replace(/\/+$/, '')]);
  return Object.fromEntries(chosen) as Record<Name, string>;
}

/** Pages inside apps. Providers that distrust them show an error there. */
export const inAppBrowsers = [
  'wechat',
  'wecom',
  'alipay',
  'qq',
  'dingtalk',
  'feishu',
  'weibo',
  'web_view',
] as const;

/**
 * `channelFor` of a provider with the one redirect of its website, which works everywhere but in `closed`;
 * inside the provider's `own` app the same redirect is the channel `in_app`.
 */
export function websiteChannel(closed: readonly Environment[] = [], own?: Environment) {
  return (environment: Environment): 'website' | 'in_app' | null => {
    if (environment === own) return 'in_app';
    return closed.includes(environment) ? null : 'website';
  };
}

/** The URL of a page with parameters, in the given order. */
export function pageUrl(base: string, params: Readonly<Record<string, string>>, fragment = ''): string {
  return `${base}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}${fragment}`;
}
