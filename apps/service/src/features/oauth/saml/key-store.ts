import { createPrivateKey, webcrypto } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type MasterKeyChange, resealColumn } from '../../../database/master-key-change.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { SamlKeyTable } from '../../../database/schema/saml.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change, Work } from '../../../transaction/work.ts';

type Row = Selectable<SamlKeyTable>;

const day = 24 * 3600;
/** Service providers are set up by people: a new certificate is shown for a week before its key signs. */
const shownBeforeSeconds = 7 * day;
/** A former certificate is shown for a month after the new one came. */
const shownAfterSeconds = 30 * day;
const validSeconds = 20 * 365 * day;

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** The key that signs now, and the certificates that are shown: its own first. */
export interface SamlKeys {
  /** PEM. */
  readonly privateKey: string;
  readonly certificate: string;
  readonly certificates: readonly string[];
}

const contextOf = (id: string) => `saml key ${id}`;

/** Seals the private keys anew, for another master key. */
export const resealSamlKeys = (change: MasterKeyChange): Promise<void> =>
  resealColumn(change, { table: 'saml_key', column: 'sealed_key', by: ['id'], contextOf });

const readKeys = (db: Reader): Promise<Row[]> =>
  db.selectFrom('saml_key').selectAll().orderBy('signs_from', 'desc').execute();

/** Slow: must run outside of a change. */
async function makeKey({ clock, random, vault, settings }: Work): Promise<Omit<Row, 'signs_from'>> {
  // Needed when a key is made, and heavy: the second needs the first.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const id = `saml-${random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789')}`;
  const now = clock.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${random.bytes(15).toString('hex')}`,
    name: [{ CN: [new URL(settings.publicUrl).hostname] }],
    notBefore: addSeconds(now, -day),
    notAfter: addSeconds(now, validSeconds),
    signingAlgorithm: algorithm,
    keys: keys as CryptoKeyPair,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return {
    id,
    sealed_key: vault.seal(pem, contextOf(id)),
    certificate: `${certificate.toString('pem')}\n`,
    created_at: now,
  };
}

async function saveKey(change: Change, key: Omit<Row, 'signs_from'>, signsFrom: Date): Promise<void> {
  await change.db
    .insertInto('saml_key')
    .values({ ...key, signs_from: signsFrom })
    .execute();
}

/** The keys; made where there are none yet. */
export async function loadSamlKeys(work: Work): Promise<SamlKeys> {
  let rows = await readKeys(work.db);
  if (rows.length === 0) {
    const made = await makeKey(work);
    await work.change(async (change) => {
      await sql`lock table saml_key in exclusive mode`.execute(change.db);
      if ((await readKeys(change.db)).length === 0) await saveKey(change, made, change.at);
    });
    rows = await readKeys(work.db);
  }
  const now = work.clock.now();
  const signing = rows.find(({ signs_from }) => signs_from <= now) ?? rows.at(-1);
  if (!signing) throw new Error('no SAML key was saved');
  const shown = rows.filter((row, at) => {
    const newer = rows[at - 1];
    return row !== signing && (!newer || addSeconds(newer.created_at, shownAfterSeconds) > now);
  });
  return {
    privateKey: work.vault.open(signing.sealed_key, contextOf(signing.id)),
    certificate: signing.certificate,
    certificates: [signing, ...shown].map(({ certificate }) => certificate),
  };
}

/** The ids of the keys, the newest first. */
export const listSamlKeys = async (db: Reader): Promise<string[]> => (await readKeys(db)).map(({ id }) => id);

/** Makes a new key. Its certificate is shown at once, and it signs in a week; the former one is shown for a month. */
export async function rotateSamlKey(work: Work): Promise<void> {
  await loadSamlKeys(work);
  const made = await makeKey(work);
  await work.change(async (change) => {
    await sql`lock table saml_key in exclusive mode`.execute(change.db);
    const [, ...older] = await readKeys(change.db);
    const gone = older.filter(({ created_at }) => addSeconds(created_at, shownAfterSeconds) < change.at);
    for (const { id } of gone) await change.db.deleteFrom('saml_key').where('id', '=', id).execute();
    await saveKey(change, made, addSeconds(change.at, shownBeforeSeconds));
  });
}

/** After a leak: removes every key and makes one that signs at once. Every service provider needs its certificate. */
export async function replaceSamlKeys(work: Work): Promise<void> {
  const made = await makeKey(work);
  await work.change(async (change) => {
    await sql`lock table saml_key in exclusive mode`.execute(change.db);
    await change.db.deleteFrom('saml_key').execute();
    await saveKey(change, made, change.at);
  });
}
