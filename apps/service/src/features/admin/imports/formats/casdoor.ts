import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isTrue, pbkdf2, type Read, readMoment, toBindings } from './fields.ts';

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

/** Converts a Casdoor password (`cred/` of its source) to our hash formats. */
function hashOf(read: Read): Pick<ForeignPerson, 'passwordHash' | 'plainPassword' | 'notes'> {
  const password = read('password');
  if (password === undefined || password === '***') return {};
  const [type, salt = ''] = [
    read('passwordType', 'password_type') ?? '',
    read('passwordSalt', 'password_salt'),
  ];
  switch (type) {
    case 'plain':
    case '':
      // Newer versions use bcrypt where no type is given.
      return /^\$(?:2[aby]|argon2)/.test(password) ? { passwordHash: password } : { plainPassword: password };
    case 'bcrypt':
    case 'argon2id':
      return { passwordHash: password };
    case 'salt':
      return { passwordHash: salt ? `$sha256-double$${salt}$${password}` : `$sha256$$${password}` };
    case 'sha512-salt':
      return { passwordHash: salt ? `$sha512-double$${salt}$${password}` : `$sha512$$${password}` };
    case 'md5-salt':
      return { passwordHash: salt ? `$md5-double$${salt}$${password}` : `$md5$$${password}` };
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
export function fromCasdoor(read: Read): ForeignPerson {
  const country = read('countryCode', 'country_code') ?? 'CN';
  const phone = read('phone');
  const { notes = [], ...password } = hashOf(read);
  const { bindings, notes: left } = toBindings(
    providers.flatMap((name) => {
      const id = read(name);
      return id === undefined ? [] : [{ name, id }];
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
