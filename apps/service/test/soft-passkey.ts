import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The few forms of CBOR (RFC 8949) that an attestation object needs. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, accountData]) => [cbor(key), cbor(accountData as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Deviations of an authenticator or a page. */
export interface Quirks {
  /** A key of another kind, or one that no authenticator would make; its public key as COSE. */
  readonly key?: SoftKey;
  readonly origin?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly rpId?: string;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly backupEligible?: boolean;
  readonly backedUp?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string | null;
}

export interface SoftKey {
  readonly cose: ReadonlyMap<number, number | Buffer>;
  sign(data: Buffer): Buffer;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { id: string };
  readonly rpId?: string;
  readonly user?: { id: string };
}

/** COSE key types, algorithms and parameters: RFC 9053 §7, RFC 8152 §13, RFC 8230 §4. */
export function coseOf(key: KeyObject): Map<number, number | Buffer> {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  if (kty === 'RSA')
    return new Map<number, number | Buffer>([
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]);
  if (kty === 'OKP')
    return new Map<number, number | Buffer>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ]);
  return new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}

/** A valid key of any of the three kinds. */
export function softKey({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): SoftKey {
  const digest = publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return { cose: coseOf(publicKey), sign: (data) => sign(digest, data, privateKey) };
}

/**
 * A passkey in software, ES256 and without attestation, written from WebAuthn Level 3 §6. It shares no code with the
 * service and deviates as `Quirks` say.
 */
export function softPasskey(origin: string, defaults: Quirks = {}) {
  const key = defaults.key ?? softKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  function clientData(type: string, options: Options, quirks: Quirks): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: quirks.challenge ?? options.challenge,
        origin: quirks.origin ?? origin,
        crossOrigin: quirks.crossOrigin ?? false,
        ...(quirks.topOrigin ? { topOrigin: quirks.topOrigin } : {}),
      }),
    );
  }

  function authenticatorData(rpId: string, quirks: Quirks, attested: Buffer | null): Buffer {
    const { userPresent = true, userVerified = true, backupEligible = true, backedUp = true } = quirks;
    const flags =
      (userPresent ? 1 : 0) |
      (userVerified ? 4 : 0) |
      (backupEligible ? 8 : 0) |
      (backedUp ? 16 : 0) |
      (attested ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(quirks.counter ?? counter);
    return Buffer.concat([
      sha256(quirks.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ]);
  }

  return {
    id: base64url(id),

    /** `navigator.credentials.create`. */
    create(options: unknown, quirks: Quirks = {}) {
      const asked = options as Options;
      const all = { ...defaults, ...quirks };
      userHandle = asked.user?.id ?? '';
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key.cose)]);
      const authData = authenticatorData(asked.rp?.id ?? '', all, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', asked, all)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      };
    },

    /** `navigator.credentials.get`. */
    get(options: unknown, quirks: Quirks = {}) {
      const asked = options as Options;
      const all = { ...defaults, ...quirks };
      if (all.counter === undefined && defaults.backupEligible === false) counter += 1;
      const data = clientData('webauthn.get', asked, all);
      const authData = authenticatorData(asked.rpId ?? '', all, null);
      const signature = key.sign(Buffer.concat([authData, sha256(data)]));
      return {
        id: base64url(id),
        rawId: base64url(id),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: all.userHandle === undefined ? userHandle : all.userHandle,
      };
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;
