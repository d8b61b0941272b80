import { createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import bcrypt from 'bcryptjs';

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const pbkdf2Async = promisify(pbkdf2);

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Verifies hashes that an import brought along. Formats:
 * - bcrypt: `$2a$`, `$2b$`, `$2y$`
 * - `$scrypt$ln=14,r=8,p=1$salt$hash` and `$pbkdf2-sha256$i=600000$salt$hash` (also sha1, sha512), base64 without padding
 * - `$md5$salt$hex`, `$sha1$salt$hex`, `$sha256$salt$hex`, `$sha512$salt$hex`: digest(salt + password);
 *   with a `-suffix` (`$md5-suffix$…`): digest(password + salt)
 */
export async function verifyForeignHash(stored: string, password: string): Promise<boolean> {
  if (/^\$2[aby]\$/.test(stored)) return bcrypt.compare(password, stored);
  const [, scheme = '', first = '', second = '', third = ''] = stored.split('$');
  if (scheme === 'scrypt') {
    const cost = Object.fromEntries(first.split(',').map((pair) => pair.split('='))) as Record<
      string,
      string
    >;
    const [ln, r, p] = [Number(cost['ln']), Number(cost['r']), Number(cost['p'])];
    if (!(ln > 0 && ln <= 18 && r > 0 && r <= 32 && p > 0 && p <= 16)) return false;
    const expected = Buffer.from(third, 'base64');
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
    return isSame(
      await scryptAsync(password, Buffer.from(second, 'base64'), expected.length, options),
      expected,
    );
  }
  const pbkdf2Scheme = /^pbkdf2-(sha1|sha256|sha512)$/.exec(scheme);
  if (pbkdf2Scheme?.[1]) {
    const iterations = Number(first.replace(/^i=/, ''));
    if (!(iterations > 0 && iterations <= 2_000_000)) return false;
    const expected = Buffer.from(third, 'base64');
    return isSame(
      await pbkdf2Async(
        password,
        Buffer.from(second, 'base64'),
        iterations,
        expected.length,
        pbkdf2Scheme[1],
      ),
      expected,
    );
  }
  const plain = /^(md5|sha1|sha256|sha512)(-suffix)?$/.exec(scheme);
  if (!plain?.[1]) return false;
  const text = plain[2] ? password + first : first + password;
  return isSame(createHash(plain[1]).update(text).digest(), Buffer.from(second, 'hex'));
}
