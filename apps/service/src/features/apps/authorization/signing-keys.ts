import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import type { Vault } from '../../../kernel/vault.ts';

const day = 24 * 3600;
/** A key signs for a quarter of a year, is published an hour before, and verifies for a month after. */
const signsSeconds = 90 * day;
const publishedBeforeSeconds = 3600;
const verifiesAfterSeconds = 30 * day;

/** ES256 first: it is what new relying parties should take; RS256 is what all of them can. */
const algorithms = ['ES256', 'RS256'] as const;
type Algorithm = (typeof algorithms)[number];

export interface SigningKeysDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
}

export interface SigningKeys {
  /**
   * The private key set in the library's order: per algorithm the key that signs now, then the next and the
   * former ones, which are published only. Makes keys where they are missing or old.
   */
  load(): Promise<JWK[]>;
  /** Makes a new key per algorithm that begins to sign in an hour. */
  rotate(): Promise<void>;
  /** After a leak: forgets every key and makes new ones that sign at once. */
  replaceAll(): Promise<void>;
}

interface StoredKey {
  readonly kid: string;
  readonly alg: Algorithm;
  readonly sealed_jwk: string;
  readonly signs_from: Date;
}

export function createSigningKeys({ database, clock, random, vault }: SigningKeysDependencies): SigningKeys {
  async function make(transaction: Database, alg: Algorithm, signsFrom: Date): Promise<void> {
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
    const kid = `${alg.toLowerCase()}-${random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789')}`;
    const jwk = JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg, use: 'sig' });
    await transaction
      .insertInto('signing_key')
      .values({
        kid,
        alg,
        sealed_jwk: vault.seal(jwk, `signing key ${kid}`),
        created_at: clock.now(),
        signs_from: signsFrom,
      })
      .execute();
  }

  const newestFirst = (keys: readonly StoredKey[], alg: Algorithm) =>
    keys.filter((key) => key.alg === alg).sort((one, other) => +other.signs_from - +one.signs_from);

  const read = (source: Database): Promise<StoredKey[]> =>
    source.selectFrom('signing_key').selectAll().execute();

  function isFresh(keys: readonly StoredKey[], alg: Algorithm): boolean {
    const [newest] = newestFirst(keys, alg);
    return !!newest && addSeconds(newest.signs_from, signsSeconds - publishedBeforeSeconds) > clock.now();
  }

  /** One process makes keys at a time; the others find them made. */
  async function replace(
    mustReplace: (keys: readonly StoredKey[], alg: Algorithm) => boolean,
  ): Promise<void> {
    await inTransaction(database, async (transaction) => {
      await sql`lock table signing_key in exclusive mode`.execute(transaction);
      const keys = await read(transaction);
      for (const alg of algorithms) {
        if (!mustReplace(keys, alg)) continue;
        const isFirst = newestFirst(keys, alg).length === 0;
        await make(transaction, alg, isFirst ? clock.now() : addSeconds(clock.now(), publishedBeforeSeconds));
        await forgetOld(transaction, newestFirst(keys, alg));
      }
    });
  }

  /** A key goes once its successor has signed for as long as anything it signed may be shown. */
  async function forgetOld(transaction: Database, keys: readonly StoredKey[]): Promise<void> {
    const gone = keys.filter((_, index) => {
      const successor = keys[index - 1];
      return successor && addSeconds(successor.signs_from, verifiesAfterSeconds) < clock.now();
    });
    if (gone.length === 0) return;
    await transaction
      .deleteFrom('signing_key')
      .where(
        'kid',
        'in',
        gone.map((key) => key.kid),
      )
      .execute();
  }

  return {
    async load() {
      let keys = await read(database);
      if (!algorithms.every((alg) => isFresh(keys, alg))) {
        await replace((current, alg) => !isFresh(current, alg));
        keys = await read(database);
      }
      const open = (key: StoredKey) =>
        JSON.parse(vault.open(key.sealed_jwk, `signing key ${key.kid}`)) as JWK;
      const inOrder = algorithms.map((alg) => {
        const ordered = newestFirst(keys, alg);
        const signing = ordered.find((key) => key.signs_from <= clock.now()) ?? ordered[0];
        return { signing, rest: ordered.filter((key) => key !== signing) };
      });
      return [...inOrder.flatMap(({ signing }) => signing ?? []), ...inOrder.flatMap(({ rest }) => rest)].map(
        open,
      );
    },
    rotate: () => replace(() => true),
    replaceAll: () =>
      inTransaction(database, async (transaction) => {
        await sql`lock table signing_key in exclusive mode`.execute(transaction);
        await transaction.deleteFrom('signing_key').execute();
        for (const alg of algorithms) await make(transaction, alg, clock.now());
      }),
  };
}
