import type { ForeignBinding } from '../../../sign-in/imported-accounts/imported-record.ts';

/** Reads the cell or member by the first of these names that exists, as text. */
export type Read = (...names: readonly string[]) => string | undefined;

/** A reader of CSV cells or JSON members; numbers and booleans become text. */
export function readerOf(record: ReadonlyMap<string, string> | Readonly<Record<string, unknown>>): Read {
  const get = (name: string): unknown =>
    record instanceof Map ? record.get(name.toLowerCase()) : (record as Record<string, unknown>)[name];
  return (...names) => {
    for (const name of names) {
      const value = get(name);
      if (typeof value === 'string' && value !== '' && value !== '\\N' && value !== 'NULL') return value;
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    }
    return undefined;
  };
}

export const isTrue = (text: string | undefined) => /^(?:1|t|true|y|yes|是)$/i.test(text ?? '');

/** Parses a time: RFC 3339, `2026-11-01 08:00:00` (UTC), or seconds or milliseconds since 1970. */
export function readMoment(text: string | undefined): Date | undefined {
  if (!text || /^0+(?:$|-)/.test(text)) return undefined;
  const isNumber = /^\d{9,13}$/.test(text);
  const date = isNumber
    ? new Date(Number(text) * (text.length > 11 ? 1 : 1000))
    : new Date(
        /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text,
      );
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? undefined : date;
}

/** Parses JSON inside a CSV cell; a JSON member is returned as it is. */
export function readInner(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Our key of a provider by the name in other systems. */
const providerNames: Readonly<Record<string, string>> = {
  lark: 'feishu',
  azuread: 'microsoft',
  azure: 'microsoft',
  'wechat-web': 'wechat',
  'wechat-native': 'wechat',
  wechatwork: 'wecom',
  'alipay-web': 'alipay',
};
/** Providers with a `unionid`: one id per person for all apps of a developer. */
const byUnion = new Set(['wechat', 'qq', 'dingtalk', 'feishu', 'douyin', 'huawei']);
/** Providers whose ids are the same for every app. */
const bare = new Set(['github', 'gitee', 'google', 'apple', 'weibo']);

/** Converts a binding of another system, or returns the reason why it cannot be imported. */
function toBinding(name: string, id: string, nickname = ''): ForeignBinding | string {
  const plain = name.toLowerCase();
  const provider = providerNames[plain] ?? plain;
  const isOurs = /^(?:union|open|user|corp):/.test(id);
  if (isOurs || bare.has(provider)) return { provider, subjects: [id], nickname };
  if (byUnion.has(provider)) return { provider, subjects: [`union:${id}`], nickname };
  if (provider === 'alipay') return { provider, subjects: [`user:${id}`], nickname };
  return `binding of ${name.slice(0, 40)} left out: its id does not say whose it is`;
}

/** Converts bindings; `notes` has the reason for each one left out. */
export function toBindings(all: readonly { name: string; id: string; nickname?: string }[]) {
  const read = all.map(({ name, id, nickname }) => toBinding(name, id, nickname));
  return {
    bindings: read.filter((each) => typeof each !== 'string'),
    notes: read.filter((each) => typeof each === 'string'),
  };
}

const withoutPadding = (text: string) => text.replace(/=+$/, '');

/** `$pbkdf2-sha256$i=27500$salt$hash`, salt and hash in base64. */
export const pbkdf2 = (digest: string, rounds: number | string, salt: string, hash: string) =>
  `$pbkdf2-${digest}$i=${rounds}$${withoutPadding(salt)}$${withoutPadding(hash)}`;

export const withoutBase64Padding = withoutPadding;
