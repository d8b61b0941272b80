import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isObject } from '../read-json.ts';
import { isTrue, pbkdf2, type Read, readerOf, readInner, readMoment, toBindings } from './fields.ts';

/** The columns of Casdoor's user that are a provider's id of the person. */
const providers = [
  'github',
  'google',
  'qq',
  'wechat',
  'dingtalk',
  'weibo',
  'gitee',
  'lark',
  'wecom',
  'alipay',
  'apple',
  'azuread',
  'baidu',
  'douyin',
  'facebook',
  'gitlab',
  'linkedin',
];

/** How the properties of a user name a provider. */
const types: Readonly<Record<string, string>> = {
  qq: 'QQ',
  wechat: 'WeChat',
  dingtalk: 'DingTalk',
  lark: 'Lark',
  douyin: 'Douyin',
};

/** An organization of Casdoor: what its users have where they have nothing of their own. */
interface Organization {
  readonly passwordType: string;
  readonly passwordSalt: string;
}
export type Organizations = ReadonlyMap<string, Organization>;

/** Adds an organization of the dump. Its users name it as their owner. */
export function addOrganization(
  all: Map<string, Organization>,
  record: Readonly<Record<string, unknown>>,
): void {
  const read = readerOf(record);
  const name = read('name');
  if (name === undefined) return;
  all.set(name, {
    passwordType: read('passwordType', 'password_type') ?? '',
    passwordSalt: read('passwordSalt', 'password_salt') ?? '',
  });
}

/**
 * A salted digest. Before mid-2025 Casdoor salted with the organization's salt, later with the user's: where both are there, either
 * may have been used. Without a salt it digests once, and once digested twice.
 */
function salted(digest: string, hash: string, own: string, organization: Organization | undefined) {
  const salts = [...new Set([own, organization?.passwordSalt ?? ''])].filter(Boolean);
  const passwordHash =
    salts.length > 0 ? `$${digest}-double$${salts.join('$')}$${hash}` : `$${digest}-either$$${hash}`;
  const isUnsure = own === '' && !organization;
  return isUnsure
    ? {
        passwordHash,
        notes: ['the password opens only if its organization has no salt: the file does not have it'],
      }
    : { passwordHash };
}

/** Converts a Casdoor password (`cred/` of its source) to our hash formats. */
function hashOf(
  read: Read,
  organization: Organization | undefined,
): Pick<ForeignPerson, 'passwordHash' | 'plainPassword' | 'notes'> {
  const password = read('password');
  if (password === undefined || password === '***') return {};
  // A user without a type has that of the organization (`CheckPassword`).
  const type = read('passwordType', 'password_type') ?? organization?.passwordType ?? '';
  const salt = read('passwordSalt', 'password_salt') ?? '';
  if (/^\$(?:2[aby]|argon2)/.test(password)) return { passwordHash: password };
  switch (type) {
    case '':
      return {
        notes: ['password left out: its kind is that of its organization, which the file does not have'],
      };
    case 'plain':
      return { plainPassword: password };
    case 'bcrypt':
    case 'argon2id':
      return { passwordHash: password };
    case 'salt':
      return salted('sha256', password, salt, organization);
    case 'sha512-salt':
      return salted('sha512', password, salt, organization);
    case 'md5-salt':
      return { passwordHash: salt ? `$md5-double$${salt}$${password}` : `$md5-either$$${password}` };
    case 'pbkdf2-salt':
      return { passwordHash: pbkdf2('sha256', 27_500, salt, password) };
    case 'pbkdf2-django': {
      const [, rounds = '', plainSalt = '', hash = ''] = password.split('$');
      return { passwordHash: pbkdf2('sha256', rounds, Buffer.from(plainSalt).toString('base64'), hash) };
    }
    default:
      return { notes: [`password left out: ${type.slice(0, 40)} is not known`] };
  }
}

/** A user of Casdoor: of `init_data_dump.json` (`casdoor --exportData`), `get-users`, or the table `user` as CSV. */
export function fromCasdoor(
  read: Read,
  raw: (name: string) => unknown,
  organizations: Organizations,
): ForeignPerson {
  const country = read('countryCode', 'country_code') ?? 'CN';
  const phone = read('phone');
  const { notes = [], ...password } = hashOf(read, organizations.get(read('owner') ?? ''));
  const properties = readInner(raw('properties'));
  const of = readerOf(isObject(properties) ? properties : {});
  const { bindings, notes: left } = toBindings(
    providers.flatMap((name) => {
      const id = read(name);
      if (id === undefined) return [];
      const unionId = of(`oauth_${types[name] ?? name}_unionId`);
      // The id of WeChat is the unionid where the app has one; of all others it is that of the app.
      return [{ name, id, unionId, idIsUnion: name === 'wechat' ? undefined : false }];
    }),
  );
  return {
    externalId: read('id') ?? '',
    username: read('name'),
    nickname: read('displayName', 'display_name'),
    phone: country === 'CN' || phone?.startsWith('+') ? phone : phone && `+${country} ${phone}`,
    // Casdoor has no flag for proven phone numbers; it asks for a code when one is added.
    isPhoneProven: true,
    email: read('email'),
    isEmailProven: isTrue(read('emailVerified', 'email_verified')),
    totpSecret: read('totpSecret', 'totp_secret'),
    bindings,
    createdAt: readMoment(read('createdTime', 'created_time')),
    isDisabled: isTrue(read('isForbidden', 'is_forbidden')) || isTrue(read('isDeleted', 'is_deleted')),
    ...password,
    notes: [...notes, ...left],
  };
}
