import { createHash } from 'node:crypto';
import { type HashKind, isSame } from './hash-kind.ts';

const bytesOf: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64, sm3: 32 };
const digest = (name: string, ...parts: readonly (string | Buffer)[]) => {
  const sum = createHash(name);
  for (const part of parts) sum.update(part);
  return sum.digest();
};
const isHexOf = (name: string, hex: string) => hex.length === (bytesOf[name] ?? 0) * 2;
/** Free, or refused where the digest has another length. */
const free = (isFit: boolean) => (isFit ? 0 : Number.NaN);

/** Ours: `$md5$salt$hex` and its variants, described at `verifyForeignHash`. */
const own: HashKind = {
  form: /^\$(md5|sha1|sha256|sha512|sm3)(-suffix|-double|-either)?\$([^$]{0,128})(?:\$([^$]{1,128}))?\$([0-9a-f]+)$/i,
  cost: ([, name = '', , , , hex = '']) => free(isHexOf(name.toLowerCase(), hex)),
  verify([, typedName = '', variant, first = '', second = first, hex = ''], password) {
    const name = typedName.toLowerCase();
    const doubled = digest(name, password).toString('hex');
    const textsWith = (salt: string) => {
      if (variant === '-suffix') return [password + salt];
      if (variant === '-either') return [password + salt, doubled + salt];
      return variant === '-double' ? [doubled + salt] : [salt + password];
    };
    const expected = Buffer.from(hex, 'hex');
    const matches = [first, second].flatMap(textsWith).map((text) => isSame(digest(name, text), expected));
    return matches.includes(true);
  },
};

/** Of the length of a digest and nothing else. 64 letters may be SHA-256 or SM3. */
const bareHex: HashKind = {
  form: /^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i,
  cost: () => 0,
  verify([, hex = ''], password) {
    const names = Object.keys(bytesOf).filter((name) => isHexOf(name, hex));
    return names.map((name) => isSame(digest(name, password), Buffer.from(hex, 'hex'))).includes(true);
  },
};

/** Django: `md5$salt$hex` and `sha1$salt$hex`. */
const django: HashKind = {
  form: /^(md5|sha1)\$([^$]{0,128})\$([0-9a-f]+)$/,
  cost: ([, name = '', , hex = '']) => free(isHexOf(name, hex)),
  verify: ([, name = '', salt = '', hex = ''], password) =>
    isSame(digest(name, salt, password), Buffer.from(hex, 'hex')),
};

const ldapNames: Readonly<Record<string, string>> = {
  sha: 'sha1',
  sha256: 'sha256',
  sha512: 'sha512',
  md5: 'md5',
};

/** LDAP (RFC 2307 and OpenLDAP): `{SSHA}`, `{SHA}`, `{SMD5}`, `{MD5}` and so on: base64 of digest and salt. */
const ldap: HashKind = {
  form: /^\{(S?)(SHA(?:256|512)?|MD5)\}([A-Za-z0-9+/]+={0,2})$/i,
  cost([, salted = '', name = '', data = '']) {
    const more = Buffer.from(data, 'base64').length - (bytesOf[ldapNames[name.toLowerCase()] ?? ''] ?? 0);
    return free(salted ? more > 0 && more <= 64 : more === 0);
  },
  verify([, , name = '', data = ''], password) {
    const ours = ldapNames[name.toLowerCase()] ?? '';
    const bytes = Buffer.from(data, 'base64');
    const length = bytesOf[ours] ?? 0;
    return isSame(digest(ours, password, bytes.subarray(length)), bytes.subarray(0, length));
  },
};

/** Spring's `MessageDigestPasswordEncoder`: `{MD5}{salt}hex`, digest(password + `{salt}`), also without a salt. */
const springDigest: HashKind = {
  form: /^\{(MD5|SHA-1|SHA-256|SHA-512)\}(\{[^{}]{1,128}\})?([0-9a-f]+)$/i,
  cost: ([, name = '', , hex = '']) => free(isHexOf(name.replace('-', '').toLowerCase(), hex)),
  verify: ([, name = '', salt = '', hex = ''], password) =>
    isSame(digest(name.replace('-', '').toLowerCase(), password, salt), Buffer.from(hex, 'hex')),
};

/** Spring's `StandardPasswordEncoder`: `{sha256}` and hex of eight bytes of salt and 1,024 rounds of SHA-256. */
const springStandard: HashKind = {
  form: /^\{sha256\}([0-9a-f]{80})$/i,
  cost: () => 0,
  verify([, hex = ''], password) {
    const bytes = Buffer.from(hex, 'hex');
    let hash = digest('sha256', bytes.subarray(0, 8), password);
    for (let round = 1; round < 1024; round += 1) hash = digest('sha256', hash);
    return isSame(hash, bytes.subarray(8));
  },
};

/** Hashes that are one digest, or nearly: they cost nothing to verify. A hex in braces is Spring's before it is LDAP's. */
export const digestHashes: readonly HashKind[] = [own, bareHex, django, springStandard, springDigest, ldap];
