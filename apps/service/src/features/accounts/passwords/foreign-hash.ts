import { createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import bcrypt from 'bcryptjs';

const phpassLetters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const phpassHash = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
/** phpass itself uses 2^8 to 2^13 rounds; 2^20 rounds of MD5 take a tenth of a second. */
const mostPhpassRounds = 20;

const phpassRounds = (letter = '') => phpassLetters.indexOf(letter);

/** Whether the hash is a portable hash of phpass: `$P$` (WordPress before 6.8) or `$H$` (phpBB). */
function isPhpass(stored: string): boolean {
  const rounds = phpassRounds(phpassHash.exec(stored)?.[1]);
  return rounds >= 7 && rounds <= mostPhpassRounds;
}

/** The base64 variant of phpass: six bits a letter, the lowest bits first. */
function encodePhpass(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    const sum = one | ((two ?? 0) << 8) | ((three ?? 0) << 16);
    const count = three !== undefined ? 4 : two !== undefined ? 3 : 2;
    for (let letter = 0; letter < count; letter += 1) text += phpassLetters[(sum >> (6 * letter)) & 63];
  }
  return text;
}

/** Whether `password` matches a portable hash of phpass (iterated MD5). */
function verifyPhpass(stored: string, password: string): boolean {
  const [, letter, salt = '', expected = ''] = phpassHash.exec(stored) ?? [];
  if (!isPhpass(stored)) return false;
  const secret = Buffer.from(password);
  let hash = createHash('md5').update(salt).update(secret).digest();
  for (let round = 0; round < 2 ** phpassRounds(letter); round += 1) {
    hash = createHash('md5').update(hash).update(secret).digest();
  }
  return timingSafeEqual(Buffer.from(encodePhpass(hash)), Buffer.from(expected));
}

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const pbkdf2Async = promisify(pbkdf2);

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}

const base64 = '[A-Za-z0-9+/]+={0,2}';
const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** WordPress since 6.8. */
const wordpressHash = /^\$wp(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53})$/;
const scryptHash = new RegExp(`^\\$scrypt\\$ln=(\\d+),r=(\\d+),p=(\\d+)\\$(${base64})\\$(${base64})$`);
const pbkdf2Hash = new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d+)\\$(${base64})\\$(${base64})$`);
const argon2Hash =
  /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,}$/;
const digestHash =
  /^\$(md5|sha1|sha256|sha512|sm3)(-suffix|-double)?\$([^$]{0,128})(?:\$([^$]{1,128}))?\$([0-9a-f]+)$/i;

/**
 * Upper limits of the cost of imported hashes, so that an import file cannot exhaust our processors. Factors that
 * multiply are limited as a product: memory (bytes) and work of scrypt, rounds times key blocks of PBKDF2, rounds
 * times memory of Argon2.
 */
const most = {
  letters: 512,
  bcrypt: 14,
  scryptLn: 18,
  scryptBytes: 2 ** 28,
  scryptWork: 2 ** 23,
  pbkdf2: 2_000_000,
  pbkdf2OverBlocks: 6_000_000,
  argon2Kilobytes: 262_144,
  argon2Rounds: 20,
  argon2OverMemory: 2 ** 20,
};

const digestBytes: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64, sm3: 32 };

/** Whether `verifyForeignHash` or Argon2 can verify this hash at an acceptable cost. */
export function isReadableHash(stored: string): boolean {
  if (stored.length > most.letters) return false;
  const bcryptCost = bcryptHash.exec(stored)?.[1] ?? wordpressHash.exec(stored)?.[2];
  if (bcryptCost) return Number(bcryptCost) >= 4 && Number(bcryptCost) <= most.bcrypt;
  const scryptCost = scryptHash.exec(stored);
  if (scryptCost) {
    const [, ln, r, p] = scryptCost.map(Number);
    return isScryptCost(ln, r, p);
  }
  const [, pbkdf2Digest = '', pbkdf2Rounds, , pbkdf2Key = ''] = pbkdf2Hash.exec(stored) ?? [];
  if (pbkdf2Rounds) return isPbkdf2Cost(Number(pbkdf2Rounds), pbkdf2Key, pbkdf2Digest);
  const argon2 = argon2Hash.exec(stored);
  if (argon2) {
    const [, memory = 0, rounds = 0, lanes = 0] = argon2.map(Number);
    const isAffordable =
      memory <= most.argon2Kilobytes &&
      rounds <= most.argon2Rounds &&
      memory * rounds <= most.argon2OverMemory &&
      lanes <= 16;
    return isAffordable && memory >= 8 && rounds > 0 && lanes > 0;
  }
  const digest = digestHash.exec(stored);
  if (digest) return digest[5]?.length === (digestBytes[digest[1]?.toLowerCase() ?? ''] ?? 0) * 2;
  return isPhpass(stored);
}

function isScryptCost(ln = 0, r = 0, p = 0): boolean {
  if (ln <= 0 || ln > most.scryptLn || r <= 0 || r > 32 || p <= 0 || p > 16) return false;
  const work = 2 ** ln * r;
  return 128 * work <= most.scryptBytes && work * p <= most.scryptWork;
}

function isPbkdf2Cost(rounds: number, key: string, digest: string): boolean {
  const blocks = Math.ceil(Buffer.from(key, 'base64').length / (digestBytes[digest] ?? 1));
  return rounds > 0 && rounds <= most.pbkdf2 && rounds * blocks <= most.pbkdf2OverBlocks;
}

/**
 * Verifies a password against an imported hash. Formats:
 * - bcrypt: `$2a$`, `$2b$`, `$2y$`; WordPress since 6.8: `$wp$2y$`, bcrypt of HMAC-SHA-384
 * - phpass: `$P$`, `$H$` (WordPress before, phpBB)
 * - `$scrypt$ln=14,r=8,p=1$salt$hash` and `$pbkdf2-sha256$i=600000$salt$hash` (also sha1, sha512), base64
 * - `$md5$salt$hex`, and sha1, sha256, sha512, sm3: digest(salt + password); with a `-suffix` (`$md5-suffix$…`):
 *   digest(password + salt); with a `-double`: digest(hex of digest(password) + salt), as Discuz and Casdoor do. A second
 *   `$salt` before the hex is the other one that the old system may have used.
 */
export async function verifyForeignHash(stored: string, password: string): Promise<boolean> {
  if (!isReadableHash(stored)) return false;
  if (bcryptHash.test(stored)) return bcrypt.compare(password, stored);
  const wordpress = wordpressHash.exec(stored)?.[1];
  if (wordpress) {
    const key = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64');
    return bcrypt.compare(key, wordpress);
  }
  if (isPhpass(stored)) return verifyPhpass(stored, password);
  const [, ln, r = '', p = '', salt = '', scryptKey = ''] = scryptHash.exec(stored) ?? [];
  if (ln) {
    const expected = Buffer.from(scryptKey, 'base64');
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    return isSame(
      await scryptAsync(password, Buffer.from(salt, 'base64'), expected.length, options),
      expected,
    );
  }
  const [, digest, rounds, pbkdf2Salt = '', pbkdf2Key = ''] = pbkdf2Hash.exec(stored) ?? [];
  if (digest) {
    const expected = Buffer.from(pbkdf2Key, 'base64');
    const bytes = Buffer.from(pbkdf2Salt, 'base64');
    return isSame(await pbkdf2Async(password, bytes, Number(rounds), expected.length, digest), expected);
  }
  return verifyDigest(stored, password);
}

function verifyDigest(stored: string, password: string): boolean {
  const [, name = '', kind, first = '', second = first, hex = ''] = digestHash.exec(stored) ?? [];
  if (!name) return false;
  const digest = (text: string) => createHash(name.toLowerCase()).update(text).digest();
  const textWith = (salt: string) => {
    if (kind === '-suffix') return password + salt;
    return kind === '-double' ? digest(password).toString('hex') + salt : salt + password;
  };
  const matches = [first, second].map((salt) => isSame(digest(textWith(salt)), Buffer.from(hex, 'hex')));
  return matches.includes(true);
}
