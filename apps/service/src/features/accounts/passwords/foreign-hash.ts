import { createHash, createHmac, pbkdf2, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { digestHashes } from './digest-hashes.ts';
import { type HashKind, isSame } from './hash-kind.ts';
import { phpass } from './phpass.ts';
import { shaCrypt } from './sha-crypt.ts';

type ScryptOptions = { N: number; r: number; p: number; maxmem: number };
const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const pbkdf2Async = promisify(pbkdf2);

/**
 * Upper limits of the cost of imported hashes, so that an import file cannot exhaust our processors. Factors that
 * multiply are limited as a product: memory (bytes) and work of scrypt, rounds times key blocks of PBKDF2, rounds
 * times memory of Argon2 (libsodium's "sensitive": a gigabyte, four times over).
 */
const most = {
  letters: 512,
  bcrypt: 15,
  scryptBytes: 2 ** 28,
  scryptWork: 2 ** 23,
  pbkdf2: 2_000_000,
  pbkdf2OverBlocks: 6_000_000,
  argon2Kilobytes: 2 ** 20,
  argon2OverMemory: 2 ** 22,
};

const base64 = '[A-Za-z0-9+/]+={0,2}';
/** passlib's base64 has a dot for the plus. */
const fromBase64 = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');
const bcryptCost = (cost: string | undefined) =>
  Number(cost) < 4 ? Number.NaN : 2 ** (Number(cost) - most.bcrypt);
const hmac = (name: string, key: string, text: string) => createHmac(name, key).update(text).digest('base64');

const bcrypt: HashKind = {
  form: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
  cost: ([, cost]) => bcryptCost(cost),
  verify: ([stored = ''], password) => verifyBcrypt(password, stored),
};

/** WordPress since 6.8: bcrypt of HMAC-SHA-384. */
const wordpress: HashKind = {
  form: /^\$wp(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53})$/,
  cost: ([, , cost]) => bcryptCost(cost),
  verify: ([, stored = ''], password) => verifyBcrypt(hmac('sha384', 'wp-sha384', password.trim()), stored),
};

/** Django's `bcrypt_sha256$`: bcrypt of SHA-256 in hex. */
const djangoBcrypt: HashKind = {
  form: /^bcrypt_sha256\$(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53})$/,
  cost: ([, , cost]) => bcryptCost(cost),
  verify: ([, stored = ''], password) =>
    verifyBcrypt(createHash('sha256').update(password).digest('hex'), stored),
};

/** passlib's `$bcrypt-sha256$`: bcrypt of HMAC-SHA-256 with the salt, before version 2 of SHA-256, in base64. */
const passlibBcrypt: HashKind = {
  form: /^\$bcrypt-sha256\$(?:(v=2),t=)?(2[aby]),(?:r=)?(\d{1,2})\$([./A-Za-z0-9]{22})\$([./A-Za-z0-9]{31})$/,
  cost: ([, , , cost]) => bcryptCost(cost),
  verify([, version, name = '', cost = '', salt = '', hash = ''], password) {
    const key = version
      ? hmac('sha256', salt, password)
      : createHash('sha256').update(password).digest('base64');
    return verifyBcrypt(key, `$${name}$${cost.padStart(2, '0')}$${salt}${hash}`);
  },
};

const argon2: HashKind = {
  form: /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/,
  cost(parts) {
    const [, memory = 0, rounds = 0, lanes = 0] = parts.map(Number);
    if (memory < 8 || rounds < 1 || lanes < 1 || lanes > 16) return Number.NaN;
    return Math.max(memory / most.argon2Kilobytes, (memory * rounds) / most.argon2OverMemory);
  },
  verify: ([stored = ''], password) => verifyArgon2(stored, password),
};

function scryptCost(n: number, r: number, p: number): number {
  if (!(n > 1 && r >= 1 && r <= 32 && p >= 1 && p <= 16)) return Number.NaN;
  return Math.max((128 * n * r) / most.scryptBytes, (n * r * p) / most.scryptWork);
}
async function verifyScrypt(
  password: string,
  { n, r, p }: { readonly n: number; readonly r: number; readonly p: number },
  salt: Buffer,
  expected: Buffer,
): Promise<boolean> {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return isSame(await scryptAsync(password, salt, expected.length, options), expected);
}

const scryptHash: HashKind = {
  form: new RegExp(`^\\$scrypt\\$ln=(\\d+),r=(\\d+),p=(\\d+)\\$(${base64})\\$(${base64})$`),
  cost: ([, ln, r, p]) => scryptCost(2 ** Number(ln), Number(r), Number(p)),
  verify: ([, ln, r, p, salt = '', hash = ''], password) => {
    const cost = { n: 2 ** Number(ln), r: Number(r), p: Number(p) };
    return verifyScrypt(password, cost, fromBase64(salt), fromBase64(hash));
  },
};

/** Django's `scrypt$N$salt$r$p$hash`; the salt is text. */
const djangoScrypt: HashKind = {
  form: new RegExp(`^scrypt\\$(\\d+)\\$([^$]{1,128})\\$(\\d+)\\$(\\d+)\\$(${base64})$`),
  cost: ([, n, , r, p]) => scryptCost(Number(n), Number(r), Number(p)),
  verify: ([, n, salt = '', r, p, hash = ''], password) =>
    verifyScrypt(password, { n: Number(n), r: Number(r), p: Number(p) }, Buffer.from(salt), fromBase64(hash)),
};

/** Spring's `{scrypt}$e0801$salt$hash`: log N, r and p as hex, the last two of two digits each. */
const springScrypt: HashKind = {
  form: new RegExp(
    `^(?:\\{scrypt[^}]*\\})?\\$([0-9a-f]{1,2})([0-9a-f]{2})([0-9a-f]{2})\\$(${base64})\\$(${base64})$`,
  ),
  cost: ([, ln = '', r = '', p = '']) =>
    scryptCost(2 ** Number.parseInt(ln, 16), Number.parseInt(r, 16), Number.parseInt(p, 16)),
  verify([, ln = '', r = '', p = '', salt = '', hash = ''], password) {
    const cost = { n: 2 ** Number.parseInt(ln, 16), r: Number.parseInt(r, 16), p: Number.parseInt(p, 16) };
    return verifyScrypt(password, cost, fromBase64(salt), fromBase64(hash));
  },
};

const blockBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

function pbkdf2Cost(rounds: number, digest: string, key: Buffer): number {
  const blocks = Math.ceil(key.length / (blockBytes[digest] ?? 1));
  if (rounds < 1 || blocks < 1) return Number.NaN;
  return Math.max(rounds / most.pbkdf2, (rounds * blocks) / most.pbkdf2OverBlocks);
}
async function verifyPbkdf2(
  password: string,
  salt: Buffer,
  rounds: number,
  digest: string,
  expected: Buffer,
) {
  return isSame(await pbkdf2Async(password, salt, rounds, expected.length, digest), expected);
}

/** Ours, with `i=` before the rounds, and passlib's, where `$pbkdf2$` is SHA-1. */
const pbkdf2Hash: HashKind = {
  form: /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)\$([A-Za-z0-9+/.]+={0,2})\$([A-Za-z0-9+/.]+={0,2})$/,
  cost: ([, digest = 'sha1', rounds, , hash = '']) => pbkdf2Cost(Number(rounds), digest, fromBase64(hash)),
  verify: ([, digest = 'sha1', rounds, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, fromBase64(salt), Number(rounds), digest, fromBase64(hash)),
};

/** Django's `pbkdf2_sha256$rounds$salt$hash`; the salt is text. */
const djangoPbkdf2: HashKind = {
  form: new RegExp(`^pbkdf2_(sha1|sha256)\\$(\\d+)\\$([^$]{1,128})\\$(${base64})$`),
  cost: ([, digest = '', rounds, , hash = '']) => pbkdf2Cost(Number(rounds), digest, fromBase64(hash)),
  verify: ([, digest = '', rounds, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, Buffer.from(salt), Number(rounds), digest, fromBase64(hash)),
};

/** Spring's `{pbkdf2}` (185,000 rounds of SHA-1, salt of 8 bytes) and of 5.8 (310,000 of SHA-256, 16 bytes), in hex. */
const springPbkdf2: HashKind = {
  form: /^\{pbkdf2(@SpringSecurity_v5_8)?\}((?:[0-9a-f]{2}){40}|(?:[0-9a-f]{2}){48})$/,
  cost: ([, isNew, hex = '']) => (hex.length === (isNew ? 96 : 80) ? 310_000 / most.pbkdf2 : Number.NaN),
  verify([, isNew, hex = ''], password) {
    const bytes = Buffer.from(hex, 'hex');
    const [saltBytes, rounds, digest] = isNew ? [16, 310_000, 'sha256'] : ([8, 185_000, 'sha1'] as const);
    return verifyPbkdf2(password, bytes.subarray(0, saltBytes), rounds, digest, bytes.subarray(saltBytes));
  },
};

const kinds: readonly HashKind[] = [
  bcrypt,
  argon2,
  scryptHash,
  pbkdf2Hash,
  phpass,
  shaCrypt,
  wordpress,
  djangoBcrypt,
  djangoPbkdf2,
  djangoScrypt,
  passlibBcrypt,
  springPbkdf2,
  springScrypt,
  ...digestHashes,
];

/**
 * What other systems put before a hash of bcrypt, Argon2 or crypt(3): Spring and LDAP its name in braces, Nextcloud
 * its version, Django its name.
 */
const prefix =
  /^(?:\{(?:bcrypt|blf-crypt|crypt|sha(?:256|512)-crypt|argon2i?d?(?:@[^}]*)?)\}|[123]\||argon2(?=\$argon2)|bcrypt\$)(?=\$)/i;

function read(
  stored: string,
): { readonly kind: HashKind; readonly parts: readonly string[]; readonly cost: number } | null {
  if (stored.length > most.letters) return null;
  const bare = stored.replace(prefix, '');
  for (const kind of kinds) {
    const parts = kind.form.exec(bare);
    const cost = parts ? kind.cost(parts) : Number.NaN;
    if (parts && cost <= 1) return { kind, parts, cost };
  }
  return null;
}

/** Whether `verifyForeignHash` can verify this hash at an acceptable cost. */
export const isReadableHash = (stored: string): boolean => read(stored) !== null;

/** Whether a verification takes so much time or memory that only one may run at a time. */
export const isCostlyHash = (stored: string): boolean => (read(stored)?.cost ?? 0) > 1 / 4;

/**
 * Verifies a password against a hash, imported or own. Nothing costly runs on the thread that answers. Formats:
 * - bcrypt: `$2a$`, `$2b$`, `$2y$`; WordPress since 6.8: `$wp$2y$`; Argon2; crypt(3): `$5$`, `$6$`
 * - phpass: `$P$`, `$H$` (WordPress before, phpBB)
 * - `$scrypt$ln=14,r=8,p=1$salt$hash` and `$pbkdf2-sha256$i=600000$salt$hash` (also sha1, sha512), base64
 * - as Django, passlib, Spring (`{bcrypt}`), LDAP (`{SSHA}`) and Nextcloud (`1|$2y$`) write them
 * - hex of MD5, SHA-1, SHA-256, SM3 or SHA-512, without a salt
 * - `$md5$salt$hex`, and sha1, sha256, sha512, sm3: digest(salt + password); with a `-suffix` (`$md5-suffix$…`):
 *   digest(password + salt); with a `-double`: digest(hex of digest(password) + salt), as Discuz and Casdoor do; with
 *   `-either`, one of these two. A second `$salt` before the hex is the other one that the old system may have used.
 */
export async function verifyForeignHash(stored: string, password: string): Promise<boolean> {
  const found = read(stored);
  return found !== null && (await found.kind.verify(found.parts, password));
}
