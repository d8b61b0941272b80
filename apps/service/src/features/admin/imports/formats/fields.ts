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

/**
 * Parses a time: RFC 3339, `2026-11-01 08:00:00` (UTC), a date, also with slashes, or seconds or milliseconds since 1970. Zeros
 * mean none; what is no time is returned as it is.
 */
export function readMoment(text: string | undefined): Date | string | undefined {
  if (!text || /^0+(?:$|[-/])/.test(text)) return undefined;
  const isNumber = /^\d{9,13}(?:\.\d+)?$/.test(text);
  const parts = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(
    text.trim(),
  );
  const date = isNumber
    ? new Date(Number(text) * (text.length > 11 && !text.includes('.') ? 1 : 1000))
    : new Date(parts ? momentOf(parts.slice(1)) : text);
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? text : date;
}

/** As RFC 3339, in UTC. */
function momentOf([
  year,
  month = '',
  day = '',
  hour = '0',
  minute = '00',
  second = '00',
]: readonly string[]): string {
  const two = (part: string) => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}Z`;
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
  'feishu-web': 'feishu',
  'dingtalk-web': 'dingtalk',
  'alipay-native': 'alipay',
  wechatwork: 'wecom',
  'alipay-web': 'alipay',
};
/** Providers with a `unionid`: one id per person for all apps of a developer. */
const byUnion = new Set(['wechat', 'qq', 'dingtalk', 'feishu', 'douyin', 'huawei']);
/** Providers whose ids are the same for every app. */
const bare = new Set(['github', 'gitee', 'google', 'apple', 'weibo']);

/** A binding as another system has it. */
interface OtherBinding {
  readonly name: string;
  readonly id: string;
  /** The unionid where that system stores it beside. */
  readonly unionId?: string | undefined;
  /** Of providers with a unionid: whether `id` is one. Where the file does not say, the id is taken as one, with a note. */
  readonly idIsUnion?: boolean | undefined;
  readonly nickname?: string;
}

/** Converts a binding of another system, or returns the reason why it cannot be imported. */
function toBinding({ name, id, unionId, idIsUnion, nickname = '' }: OtherBinding): ForeignBinding | string {
  const plain = name.toLowerCase();
  const provider = providerNames[plain] ?? plain;
  const isOurs = /^(?:union|open|user|corp):/.test(id);
  if (isOurs || bare.has(provider)) return { provider, subjects: [id], nickname };
  if (byUnion.has(provider)) {
    if (unionId) return { provider, subjects: [`union:${unionId}`], nickname };
    if (idIsUnion !== false) return { provider, subjects: [`union:${id}`], nickname };
    return `binding of ${name.slice(0, 40)} left out: it has only the openid of one app`;
  }
  if (provider === 'alipay') return { provider, subjects: [`user:${id}`], nickname };
  return `binding of ${name.slice(0, 40)} left out: its id does not say whose it is`;
}

/** Converts bindings; `notes` has the reason for each one left out. */
export function toBindings(all: readonly OtherBinding[]) {
  const read = all.map((each) => toBinding(each));
  const unsure = all.filter(({ id, unionId, idIsUnion }, at) => {
    const made = read[at];
    const isTaken = typeof made === 'object' && byUnion.has(made.provider) && made.subjects[0] !== id;
    return isTaken && !unionId && idIsUnion === undefined;
  });
  return {
    bindings: read.filter((each) => typeof each !== 'string'),
    notes: [
      ...read.filter((each) => typeof each === 'string'),
      ...unsure.map(
        ({ name }) => `binding of ${name.slice(0, 40)} taken as a unionid: the file does not say`,
      ),
    ],
  };
}

const states: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['', 'active', 'activated', 'enabled', 'normal', 'ok', '1', '正常', '启用', '已启用', '激活'].map(
    (word) => [word, false],
  ),
  ...[
    'disabled',
    'disable',
    'deactivated',
    'inactive',
    'banned',
    'blocked',
    'suspended',
    'locked',
    'frozen',
    'deleted',
  ].map((word) => [word, true]),
  ...['resigned', 'archived', '0', '-1', '禁用', '停用', '已停用', '已禁用', '封禁', '冻结', '锁定'].map(
    (word) => [word, true],
  ),
]);

/** What a status says: whether the account is disabled. A word that nobody knows refuses the record: it may mean banned. */
export function readStatus(status: string | undefined): { isDisabled: boolean } | { refusal: string } {
  const isDisabled = states[status?.trim().toLowerCase() ?? ''];
  if (isDisabled !== undefined) return { isDisabled };
  return { refusal: `status ${status?.trim().slice(0, 40)} is not known: active or disabled?` };
}

const withoutPadding = (text: string) => text.replace(/=+$/, '');

/** `$pbkdf2-sha256$i=27500$salt$hash`, salt and hash in base64. */
export const pbkdf2 = (digest: string, rounds: number | string, salt: string, hash: string) =>
  `$pbkdf2-${digest}$i=${rounds}$${withoutPadding(salt)}$${withoutPadding(hash)}`;

export const withoutBase64Padding = withoutPadding;
