import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { coseOf, type SoftKey, softKey, softPasskey } from '../../../../test/soft-passkey.ts';

const origin = 'http://localhost:3000';
let service: TestService;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
  person = await registerPerson(service);
});
afterAll(() => service.close());

type Cose = Map<number, number | Buffer>;
type Kind = 'ec' | 'rsa' | 'ed25519';

function pairOf(kind: Kind, modulusLength = 2048): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ed25519');
}

async function enroll(key: SoftKey) {
  await passCheck(person);
  const passkey = softPasskey(origin, { key });
  const { data } = await person.visitor.call(startPasskeyEnrollment, {});
  const made = { session_id: data.session_id, ...passkey.create(data.options) };
  return { passkey, answer: await person.visitor.call(addPasskey, made) };
}

async function signIn(passkey: ReturnType<typeof softPasskey>) {
  const visitor = service.visitor();
  const { session_id, options } = (await visitor.call(startPasskeySignIn, {})).data;
  return visitor.call(signInByPasskey, { session_id, ...passkey.get(options) });
}

test.each<Kind>(['ec', 'rsa', 'ed25519'])('an honest %s key is added and signs in', async (kind) => {
  const { passkey, answer } = await enroll(softKey(pairOf(kind)));
  expect(answer).toMatchObject({ code: 1 });
  expect(await signIn(passkey)).toMatchObject({ code: 1 });
});

/** An honest key, with some of its parameters replaced. */
const spoiled = (kind: Kind, parameters: Record<number, number | Buffer>): Cose =>
  new Map([
    ...coseOf(pairOf(kind).publicKey),
    ...Object.entries(parameters).map(([name, value]) => [Number(name), value] as const),
  ]);
const point = (y: number | string) =>
  typeof y === 'string' ? Buffer.from(y, 'hex') : Buffer.concat([Buffer.from([y]), Buffer.alloc(31)]);

const bad: [string, () => Cose][] = [
  ['a point that is not on P-256', () => spoiled('ec', { [-2]: randomBytes(32) })],
  ['the point at zero', () => spoiled('ec', { [-2]: Buffer.alloc(32), [-3]: Buffer.alloc(32) })],
  ['empty coordinates', () => spoiled('ec', { [-2]: Buffer.alloc(0), [-3]: Buffer.alloc(0) })],
  ['coordinates that are too long', () => spoiled('ec', { [-2]: Buffer.alloc(40, 1) })],
  ['another curve', () => spoiled('ec', { [-1]: 2 })],
  ['the type of a curve and the algorithm of RSA', () => spoiled('ec', { 3: -257 })],
  ['the type of a curve and the algorithm of Ed25519', () => spoiled('ec', { 3: -8 })],
  ['the type of RSA and the algorithm of a curve', () => spoiled('rsa', { 3: -7 })],
  ['an algorithm nobody asked for', () => spoiled('ec', { 3: -35 })],
  ['512 bits of RSA', () => coseOf(pairOf('rsa', 512).publicKey)],
  ['1024 bits of RSA', () => coseOf(pairOf('rsa', 1024).publicKey)],
  [
    'leading zeros for bits of RSA',
    () => spoiled('rsa', { [-1]: Buffer.concat([Buffer.alloc(192), randomBytes(63), Buffer.from([1])]) }),
  ],
  ['RSA with the exponent 1', () => spoiled('rsa', { [-2]: Buffer.from([1]) })],
  ['RSA with the exponent 3', () => spoiled('rsa', { [-2]: Buffer.from([3]) })],
  ['RSA with an even exponent', () => spoiled('rsa', { [-2]: Buffer.from([1, 0, 2]) })],
  ['RSA with an empty exponent', () => spoiled('rsa', { [-2]: Buffer.alloc(0) })],
  ['RSA with an even modulus', () => spoiled('rsa', { [-1]: Buffer.alloc(256, 0xfe) })],
  // 2^2203 - 1, a prime of Mersenne's: whoever knows that signs with the inverse of the exponent modulo one less.
  [
    'RSA with a prime for its modulus',
    () => spoiled('rsa', { [-1]: Buffer.concat([Buffer.from([7]), Buffer.alloc(275, 0xff)]) }),
  ],
  [
    'RSA with a modulus that divides by 3',
    () => spoiled('rsa', { [-1]: Buffer.concat([Buffer.from([0x80]), Buffer.alloc(254), Buffer.from([1])]) }),
  ],
  ['an empty modulus', () => spoiled('rsa', { [-1]: Buffer.alloc(0) })],
  ['Ed25519 without a point', () => spoiled('ed25519', { [-2]: Buffer.alloc(0) })],
  ['Ed25519 at the neutral point', () => spoiled('ed25519', { [-2]: point(1) })],
  ['Ed25519 at a point of order 4', () => spoiled('ed25519', { [-2]: point(0) })],
  [
    'Ed25519 at a point of order 8',
    () =>
      spoiled('ed25519', { [-2]: point('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a') }),
  ],
  ['Ed25519 at a y that has no point', () => spoiled('ed25519', { [-2]: point(2) })],
  ['Ed25519 beyond its field', () => spoiled('ed25519', { [-2]: Buffer.alloc(32, 0xff) })],
];
// threat:weak-passkey
test.each(bad)('a passkey is not added with %s', async (_, cose) => {
  const { answer } = await enroll({ cose: cose(), sign: () => Buffer.alloc(64) });
  expect(answer).toMatchObject({ code: 0, reason: 'passkey_refused' });
});

/** What anybody writes who knows the public key: with the exponent 1 a signature is the padded digest itself. */
function forgeRsa(data: Buffer): Buffer {
  const digest = createHash('sha256').update(data).digest();
  const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);
  return Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.alloc(256 - 3 - info.length, 0xff),
    Buffer.from([0]),
    info,
  ]);
}

// threat:weak-passkey
test('a stored RSA key with exponent 1 is refused at sign-in', async () => {
  const cose = spoiled('rsa', { [-2]: Buffer.from([1]) });
  const forging = { cose, sign: forgeRsa };
  const message = Buffer.from('any message');
  const jwk = { kty: 'RSA', n: (cose.get(-1) as Buffer).toString('base64url'), e: 'AQ' };
  const open = createPublicKey({ key: jwk, format: 'jwk' });
  expect(verify('sha256', message, open, forgeRsa(message))).toBe(true);

  // Kept, as if it had been added before anybody looked at keys.
  const { passkey, answer } = await enroll(softKey(pairOf('ec')));
  expect(await signIn(passkey)).toMatchObject({ code: 1 });
  const forged = softPasskey(origin, { key: forging });
  const { data } = await person.visitor.call(startPasskeyEnrollment, {});
  const made = Buffer.from(forged.create(data.options).attestationObject, 'base64url');
  const public_key = made.subarray(made.lastIndexOf(Buffer.from(forged.id, 'base64url')) + 32);
  await service.database
    .updateTable('passkey')
    .set({ public_key, credential_id: forged.id })
    .where('id', '=', answer.data.id)
    .execute();
  expect(await signIn(forged)).toMatchObject({ reason: 'passkey_refused' });
});
