import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isObject, type JsonObject } from '../read-json.ts';
import {
  isTrue,
  pbkdf2,
  readerOf,
  readInner,
  readMoment,
  toBindings,
  withoutBase64Padding,
} from './fields.ts';

const objects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const inner = (value: unknown): JsonObject => {
  const read = readInner(value);
  return isObject(read) ? read : {};
};
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** A password credential: PBKDF2, or Argon2 since Keycloak 25. */
function hashOf(credential: JsonObject): string | undefined {
  const [secret, data] = [readerOf(inner(credential['secretData'])), inner(credential['credentialData'])];
  const [hash, salt] = [secret('value') ?? '', secret('salt') ?? ''];
  const { algorithm, hashIterations: rounds, additionalParameters } = data;
  if (algorithm === 'argon2') {
    const parameters = inner(additionalParameters);
    const of = (name: string) => String(first(parameters[name]) ?? '');
    const version = of('version') === '1.0' ? 16 : 19;
    const cost = `m=${of('memory')},t=${String(rounds)},p=${of('parallelism')}`;
    return `$argon2${of('type')}$v=${version}$${cost}$${withoutBase64Padding(salt)}$${withoutBase64Padding(hash)}`;
  }
  const digest = /^pbkdf2(?:-(sha256|sha512))?$/.exec(String(algorithm));
  return digest ? pbkdf2(digest[1] ?? 'sha1', String(rounds), salt, hash) : `unknown:${String(algorithm)}`;
}

function totpOf(credential: JsonObject): { secret?: string; note?: string } {
  const [secret, data] = [
    readerOf(inner(credential['secretData'])),
    readerOf(inner(credential['credentialData'])),
  ];
  const isOurs =
    data('subType') === 'totp' &&
    (data('digits') ?? '6') === '6' &&
    (data('period') ?? '30') === '30' &&
    (data('algorithm') ?? 'HmacSHA1') === 'HmacSHA1';
  if (!isOurs) return { note: 'second factor left out: not SHA-1 with six digits in thirty seconds' };
  const value = secret('value') ?? '';
  const isBase32 = secret('secretEncoding') === 'BASE32' || data('secretEncoding') === 'BASE32';
  return { secret: isBase32 ? value : toBase32(Buffer.from(value)) };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding: Keycloak saves raw bytes, authenticator apps show Base32. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** A user of a realm's export (`kc.sh export --users realm_file`, or one of `…-users-0.json`). */
export function fromKeycloak(user: JsonObject): ForeignPerson {
  const read = readerOf(user);
  const attributes = readerOf(
    Object.fromEntries(
      Object.entries(inner(user['attributes'])).map(([name, value]) => [name, first(value)]),
    ),
  );
  const credentials = objects(user['credentials']);
  const password = credentials.find(({ type }) => type === 'password');
  const otp = credentials.find(({ type }) => type === 'otp');
  const totp = otp ? totpOf(otp) : {};
  const { bindings, notes } = toBindings(
    objects(user['federatedIdentities']).map((identity) => {
      const of = readerOf(identity);
      return { name: of('identityProvider') ?? '', id: of('userId') ?? '', nickname: of('userName') ?? '' };
    }),
  );
  const [family = '', given = ''] = [read('lastName'), read('firstName')];
  const isHan = /\p{Script=Han}/u.test(family + given);
  return {
    externalId: read('id') ?? '',
    username: read('username'),
    nickname: attributes('nickname') ?? (isHan ? `${family}${given}` : `${given} ${family}`.trim()),
    phone: attributes('phoneNumber', 'phone_number', 'phone', 'mobile'),
    isPhoneProven: isTrue(attributes('phoneNumberVerified', 'phone_number_verified')),
    email: read('email'),
    isEmailProven: isTrue(read('emailVerified')),
    passwordHash: password && hashOf(password),
    totpSecret: totp.secret,
    bindings,
    createdAt: readMoment(read('createdTimestamp')),
    isDisabled: read('enabled') === 'false',
    notes: [...notes, ...(totp.note ? [totp.note] : [])],
  };
}
