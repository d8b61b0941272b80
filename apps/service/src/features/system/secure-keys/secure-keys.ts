import { secureKeyGraceSeconds } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../database/connect/open-postgres.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import type { Vault } from '../../../kernel/crypto/vault.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Work } from '../../../transaction/work.ts';

const lifetimeSeconds = 24 * 3600;
/** A key is replaced this long before its end, so that every fetched config stays valid for a while. */
const renewBeforeSeconds = 600;
const modulusBits = 2048;

export interface CurrentKey {
  readonly kid: string;
  /** base64 of the SPKI DER. */
  readonly publicKey: string;
  readonly expiresAt: Date;
  /** The epoch of the short-lived state, which remembers the messages sealed with the key. The key is valid only there. */
  readonly epoch: string;
}

/** The format's own key functions (`@tongxing/sealing/key-pair.ts`). */
export interface KeyPairs {
  generateKeyPair(bits: number): Promise<CryptoKeyPair>;
  exportPublicKey(key: CryptoKey): Promise<string>;
  exportPrivateKey(key: CryptoKey): Promise<string>;
  importPrivateKey(pkcs8: string): Promise<CryptoKey>;
}

export interface SecureKeysDependencies {
  readonly keyPairs: KeyPairs;
  readonly database: Database;
  readonly vault: Vault;
  readonly state: Pick<ShortLivedState, 'epoch'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** The RSA keys of secure calls: shared by all processes, a new one every day, an old one accepted for 10 minutes more. */
export function createSecureKeys({
  keyPairs,
  database,
  vault,
  state,
  clock,
  random,
}: SecureKeysDependencies) {
  const opened = new Map<string, { key: CryptoKey; epoch: string; expiresAt: Date }>();
  let current: CurrentKey | null = null;
  let making: Promise<CurrentKey> | null = null;

  const isFresh = (key: CurrentKey, epoch: string) =>
    key.epoch === epoch && addSeconds(key.expiresAt, -renewBeforeSeconds) > clock.now();

  async function readNewest(epoch: string): Promise<CurrentKey | null> {
    const row = await database
      .selectFrom('secure_key')
      .select(['kid', 'public_key', 'expires_at'])
      .where('epoch', '=', epoch)
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { kid: row.kid, publicKey: row.public_key, expiresAt: row.expires_at, epoch } : null;
  }

  async function make(epoch: string): Promise<CurrentKey> {
    const newest = await readNewest(epoch);
    if (newest && isFresh(newest, epoch)) return newest;
    const pair = await keyPairs.generateKeyPair(modulusBits);
    const now = clock.now();
    const kid = random.bytes(9).toString('base64url');
    const made = {
      kid,
      publicKey: await keyPairs.exportPublicKey(pair.publicKey),
      expiresAt: addSeconds(now, lifetimeSeconds),
      epoch,
    };
    const privateKey = vault.seal(await keyPairs.exportPrivateKey(pair.privateKey), `secure-key:${kid}`);
    await database
      .insertInto('secure_key')
      .values({
        kid,
        private_key: privateKey,
        public_key: made.publicKey,
        created_at: now,
        expires_at: made.expiresAt,
        epoch,
      })
      .execute();
    await database
      .deleteFrom('secure_key')
      .where('expires_at', '<', addSeconds(now, -2 * secureKeyGraceSeconds))
      .execute();
    return made;
  }

  return {
    /** The key to seal with now. */
    async current(): Promise<CurrentKey> {
      const epoch = await state.epoch();
      if (current && isFresh(current, epoch)) return current;
      making ??= make(epoch).finally(() => {
        making = null;
      });
      current = await making;
      return current;
    },

    /** The private key of a `kid` and its epoch; null where it is unknown or past its grace period. */
    async findPrivateKey(kid: string): Promise<{ key: CryptoKey; epoch: string } | null> {
      const isAccepted = (expiresAt: Date) => addSeconds(expiresAt, secureKeyGraceSeconds) > clock.now();
      const known = opened.get(kid);
      if (known) {
        if (isAccepted(known.expiresAt)) return known;
        opened.delete(kid);
        return null;
      }
      const row = await database
        .selectFrom('secure_key')
        .selectAll()
        .where('kid', '=', kid)
        .executeTakeFirst();
      if (!row || !isAccepted(row.expires_at)) return null;
      const key = await keyPairs.importPrivateKey(vault.open(row.private_key, `secure-key:${kid}`));
      const found = { key, epoch: row.epoch, expiresAt: row.expires_at };
      opened.set(kid, found);
      return found;
    },
  };
}

export type SecureKeys = ReturnType<typeof createSecureKeys>;

export interface SecureKeysWork extends Work {
  readonly secureKeys: SecureKeys;
}
