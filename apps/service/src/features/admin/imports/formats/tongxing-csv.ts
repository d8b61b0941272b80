import type { ForeignBinding, ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isObject } from '../read-json.ts';
import { isTrue, type Read, readInner, readMoment, readStatus } from './fields.ts';

/** The columns of a plain file, which `user export` writes too. */
export const ownColumns = [
  'external_id',
  'username',
  'nickname',
  'phone',
  'phone_verified',
  'email',
  'email_verified',
  'password_hash',
  'totp_secret',
  'bindings',
  'created_at',
  'status',
  'groups',
] as const;

/** `[{"provider":"wechat","subjects":["union:…"],"nickname":"…"}]`. */
function readBindings(cell: string | undefined): { bindings: ForeignBinding[]; notes: string[] } {
  if (cell === undefined) return { bindings: [], notes: [] };
  const list = readInner(cell);
  const bindings = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each): ForeignBinding[] => {
    if (!isObject(each)) return [];
    const { provider, subjects, nickname } = each;
    const ids = Array.isArray(subjects) ? subjects.filter((id) => typeof id === 'string' && id !== '') : [];
    const [first, ...others] = ids as string[];
    if (typeof provider !== 'string' || first === undefined) return [];
    return [
      { provider, subjects: [first, ...others], nickname: typeof nickname === 'string' ? nickname : '' },
    ];
  });
  const isWhole = Array.isArray(list) && bindings.length === list.length;
  return { bindings, notes: isWhole ? [] : ['bindings left out: not a list of provider and subjects'] };
}

/** The most keys that are read: with more a person would be in too many groups anyway. */
const mostKeys = 1001;

/** Keys of groups, joined by semicolons. */
function readGroups(cell: string | undefined): { groups: readonly string[] } {
  const keys = (cell ?? '').split(';', mostKeys).map((key) => key.normalize('NFC').trim());
  return { groups: [...new Set(keys.filter((key) => key !== ''))] };
}

/** A line of a plain file. */
export function fromOwnCsv(read: Read): ForeignPerson {
  return {
    externalId: read('external_id', 'id') ?? '',
    username: read('username'),
    nickname: read('nickname', 'name'),
    phone: read('phone'),
    isPhoneProven: isTrue(read('phone_verified')),
    email: read('email'),
    isEmailProven: isTrue(read('email_verified')),
    passwordHash: read('password_hash'),
    plainPassword: read('password'),
    totpSecret: read('totp_secret'),
    createdAt: readMoment(read('created_at')),
    ...readStatus(read('status')),
    ...readGroups(read('groups')),
    ...readBindings(read('bindings')),
  };
}
