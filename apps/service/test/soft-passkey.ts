import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The few forms of CBOR (RFC 8949) that an attestation object needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
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
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** What an authenticator or a page could do otherwise than it should. */
export interface Quirks {
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

interface Options {
  readonly challenge: string;
  readonly rp?: { id: string };
  readonly rpId?: string;
  readonly user?: { id: string };
}

/**
 * A passkey in software, ES256 and without attestation, written from WebAuthn Level 3 §6; it shares no code with the
 * service and does whatever `Quirks` say.
 */
export function softPasskey(origin: string, defaults: Quirks = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
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

  function coseKey(key: KeyObject): Buffer {
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  return {
    id: base64url(id),

    /** `navigator.credentials.create`. */
    create(options: unknown, quirks: Quirks = {}) {
      const asked = options as Options;
      const all = { ...defaults, ...quirks };
      userHandle = asked.user?.id ?? '';
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
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
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
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
