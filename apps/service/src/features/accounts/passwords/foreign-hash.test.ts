import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { isReadableHash, verifyForeignHash } from './foreign-hash.ts';

const password = '同行 Tongxing 8';
const hex = (name: string, text: string) => createHash(name).update(text).digest('hex');
const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const salt = Buffer.from('a salt of old');

/** Each as the system that people come from keeps it, `password` behind it where nothing else is said. */
const hashes: Record<string, readonly [stored: string, password: string]> = {
  bcrypt: [hashSync(password, { cost: 4 }), password],
  // From phpass' own test.php, and from WordPress' own tests.
  phpass: ['$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  phpBB: ['$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  scrypt: [
    `$scrypt$ln=10,r=8,p=1$${plain(salt)}$${plain(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }))}`,
    password,
  ],
  ...Object.fromEntries(
    ['sha1', 'sha256', 'sha512'].map((name) => [
      `pbkdf2 ${name}`,
      [
        `$pbkdf2-${name}$i=1000$${plain(salt)}$${plain(pbkdf2Sync(password, salt, 1000, 32, name))}`,
        password,
      ] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['md5', 'sha1', 'sha256', 'sha512', 'sm3'].flatMap((name) => [
      [`${name} before`, [`$${name}$pepper$${hex(name, `pepper${password}`)}`, password] as const],
      [`${name} behind`, [`$${name}-suffix$pepper$${hex(name, `${password}pepper`)}`, password] as const],
      [
        `${name} twice`,
        [`$${name}-double$pepper$${hex(name, `${hex(name, password)}pepper`)}`, password] as const,
      ],
      [`${name} once or twice`, [`$${name}-either$$${hex(name, hex(name, password))}`, password] as const],
      [`${name} bare`, [`$${name}$$${hex(name, password)}`, password] as const],
    ]),
  ),
  // GB/T 32905-2016, annex A: SM3("abc").
  'sm3 of the standard': ['$sm3$$66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0', 'abc'],
};

/** Written by passlib 1.7, Django 5.2, argon2-cffi and bcrypt, or by the form that Spring, Nextcloud and libsodium document. */
const samples = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/samples/password-hashes.json'), 'utf8'),
) as typeof hashes;

test.each(Object.entries({ ...hashes, ...samples }))(
  '%s accepts its password and no other',
  async (_, [stored, right]) => {
    expect(isReadableHash(stored)).toBe(true);
    expect(await verifyForeignHash(stored, right)).toBe(true);
    expect(await verifyForeignHash(stored, `${right}x`)).toBe(false);
  },
  60_000,
);

test('a WordPress hash since 6.8 does not truncate long passwords', async () => {
  const { createHmac } = await import('node:crypto');
  const long = 'x'.repeat(100);
  const key = createHmac('sha384', 'wp-sha384').update(long).digest('base64');
  const stored = `$wp${hashSync(key, { cost: 4 }).replace('$2b$', '$2y$')}`;
  expect(isReadableHash(stored)).toBe(true);
  expect(await verifyForeignHash(stored, long)).toBe(true);
  expect(await verifyForeignHash(stored, 'x'.repeat(99))).toBe(false);
});

// threat:costly-hash
test.each([
  ['nothing', ''],
  ['a plain word', 'secret'],
  ['bcrypt that takes minutes', `$2b$31$${'a'.repeat(53)}`],
  ['Argon2 with four gigabytes', '$argon2id$v=19$m=4194304,t=3,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'],
  ['scrypt with 2^30', '$scrypt$ln=30,r=8,p=1$c2FsdA$aGFzaA'],
  ['ten million rounds', '$pbkdf2-sha256$i=10000000$c2FsdA$aGFzaA'],
  ['phpass with 2^30 rounds', '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['scrypt with a gigabyte', '$scrypt$ln=18,r=32,p=1$c2FsdA$aGFzaA'],
  ['scrypt sixteen times over', '$scrypt$ln=18,r=8,p=16$c2FsdA$aGFzaA'],
  [
    'Argon2 twenty times over 256 megabytes',
    '$argon2id$v=19$m=262144,t=20,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA',
  ],
  ['two million rounds for a key of many blocks', `$pbkdf2-sha1$i=2000000$c2FsdA$${'aGFz'.repeat(60)}`],
  ['a key of 40 kilobytes', `$pbkdf2-sha256$i=1000$c2FsdA$${'aGFz'.repeat(13_000)}`],
  ['a salt of 40 kilobytes', `$scrypt$ln=10,r=8,p=1$${'c2Fs'.repeat(13_000)}$aGFzaA`],
  ['bcrypt behind a name in braces that takes minutes', `{bcrypt}$2b$31$${'a'.repeat(53)}`],
  ['crypt(3) with a hundred million rounds', `$6$rounds=99999999$saltsalt$${'.'.repeat(86)}`],
  ['scrypt of Django with 2^30', 'scrypt$1073741824$salt$8$1$aGFzaA=='],
  ['PBKDF2 of Django with ten million rounds', 'pbkdf2_sha256$10000000$salt$aGFzaA=='],
  ['scrypt of Spring with 2^30', '{scrypt}$1e0801$c2FsdA==$aGFzaA=='],
  ['LDAP without a salt', '{SSHA}rAJ8wh9q0+/1YDG3aXRBdMLRbsg='],
  ['a prefix twice', `1|1|$2b$05$${'a'.repeat(53)}`],
  ['half a digest', '$md5$salt$0123456789abcdef'],
  ['an empty digest', '$sha256$salt$'],
])('refuses an imported hash: %s', async (_, stored) => {
  expect(isReadableHash(stored)).toBe(false);
  expect(await verifyForeignHash(stored, '')).toBe(false);
});
