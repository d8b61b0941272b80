import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Insertable, sql } from 'kysely';
import { type MasterKeyChange, resealColumn } from '../../../../database/master-key-change.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { SigningKeyTable } from '../../../../database/schema/authorization.ts';
import { addSeconds } from '../../../../kernel/clock.ts';
import type { Change, Work } from '../../../../transaction/work.ts';

const day = 24 * 3600;
/** A key signs for a quarter of a year, is published an hour before, and verifies for a month after. */
const signsSeconds = 90 * day;
const publishedBeforeSeconds = 3600;
const verifiesAfterSeconds = 30 * day;

/** ES256 first: new relying parties should use it. All of them support RS256. */
const algorithms = ['ES256', 'RS256'] as const;
type Algorithm = (typeof algorithms)[number];

interface StoredKey {
  readonly kid: string;
  readonly alg: Algorithm;
  readonly sealed_jwk: string;
  readonly signs_from: Date;
}

const contextOf = (kid: string) => `signing key ${kid}`;

/** Seals the private keys anew, for another master key. */
export const resealSigningKeys = (change: MasterKeyChange): Promise<void> =>
  resealColumn(change, { table: 'signing_key', column: 'sealed_jwk', by: ['kid'], contextOf });

const readKeys = (db: Reader): Promise<StoredKey[]> => db.selectFrom('signing_key').selectAll().execute();

/** When the newest signing key was made; null where there is none. */
export async function findNewestKeyTime(db: Reader): Promise<Date | null> {
  const row = await db
    .selectFrom('signing_key')
    .select(({ fn }) => fn.max('created_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? null;
}

const newestFirst = (keys: readonly StoredKey[], alg: Algorithm) =>
  keys.filter((key) => key.alg === alg).sort((one, other) => +other.signs_from - +one.signs_from);

function isFresh(keys: readonly StoredKey[], alg: Algorithm, now: Date): boolean {
  const [newest] = newestFirst(keys, alg);
  return !!newest && addSeconds(newest.signs_from, signsSeconds - publishedBeforeSeconds) > now;
}

type NewKey = Omit<Insertable<SigningKeyTable>, 'signs_from'>;

/** Slow: must run outside of a change. */
async function makeKey({ clock, random, vault }: Work, alg: Algorithm): Promise<NewKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const kid = `${alg.toLowerCase()}-${random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789')}`;
  const jwk = JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg, use: 'sig' });
  return { kid, alg, sealed_jwk: vault.seal(jwk, contextOf(kid)), created_at: clock.now() };
}

/** Saves new keys where they are still needed. One process does so at a time; the others find them replaced. */
async function replaceKeys(
  work: Work,
  made: readonly NewKey[],
  mustReplace: (keys: readonly StoredKey[], alg: Algorithm) => boolean,
): Promise<void> {
  await work.change(async (change) => {
    const { db, at } = change;
    await sql`lock table signing_key in exclusive mode`.execute(db);
    const keys = await readKeys(db);
    for (const key of made) {
      const alg = key.alg as Algorithm;
      if (!mustReplace(keys, alg)) continue;
      const isFirst = newestFirst(keys, alg).length === 0;
      const signs_from = isFirst ? at : addSeconds(at, publishedBeforeSeconds);
      await db
        .insertInto('signing_key')
        .values({ ...key, signs_from })
        .execute();
      await forgetOld(change, newestFirst(keys, alg));
    }
  });
}

/** Removes keys whose successor has signed for longer than any of their signatures is valid. */
async function forgetOld({ db, at }: Change, keys: readonly StoredKey[]): Promise<void> {
  const gone = keys.filter((_, index) => {
    const successor = keys[index - 1];
    return successor && addSeconds(successor.signs_from, verifiesAfterSeconds) < at;
  });
  if (gone.length === 0) return;
  await db
    .deleteFrom('signing_key')
    .where(
      'kid',
      'in',
      gone.map((key) => key.kid),
    )
    .execute();
}

/**
 * The private keys in the library's order: for each algorithm the key that signs now, then the next and the former ones,
 * which are only published. Makes keys where they are missing or old.
 */
export async function loadSigningKeys(work: Work): Promise<JWK[]> {
  const { clock, vault } = work;
  let keys = await readKeys(work.db);
  const old = algorithms.filter((alg) => !isFresh(keys, alg, clock.now()));
  if (old.length > 0) {
    const made = await Promise.all(old.map((alg) => makeKey(work, alg)));
    await replaceKeys(work, made, (current, alg) => !isFresh(current, alg, clock.now()));
    keys = await readKeys(work.db);
  }
  const open = (key: StoredKey) => JSON.parse(vault.open(key.sealed_jwk, contextOf(key.kid))) as JWK;
  const inOrder = algorithms.map((alg) => {
    const ordered = newestFirst(keys, alg);
    const signing = ordered.find((key) => key.signs_from <= clock.now()) ?? ordered[0];
    return { signing, rest: ordered.filter((key) => key !== signing) };
  });
  return [...inOrder.flatMap(({ signing }) => signing ?? []), ...inOrder.flatMap(({ rest }) => rest)].map(
    open,
  );
}

/** Makes a new key for each algorithm. It starts to sign in an hour. */
export async function rotateSigningKeys(work: Work): Promise<void> {
  const made = await Promise.all(algorithms.map((alg) => makeKey(work, alg)));
  await replaceKeys(work, made, () => true);
}

/** After a leak: removes every key and makes new ones that sign at once. */
export async function replaceSigningKeys(work: Work): Promise<void> {
  const made = await Promise.all(algorithms.map((alg) => makeKey(work, alg)));
  await work.change(async ({ db, at }) => {
    await sql`lock table signing_key in exclusive mode`.execute(db);
    await db.deleteFrom('signing_key').execute();
    await db
      .insertInto('signing_key')
      .values(made.map((key) => ({ ...key, signs_from: at })))
      .execute();
  });
}
