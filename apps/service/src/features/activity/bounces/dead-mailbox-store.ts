import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { digestsByEach, type Peppers } from '../../../transaction/peppers.ts';
import type { Change } from '../../../transaction/work.ts';

/** A mailbox may be mended: then the mark is forgotten, unless the next mail comes back too. */
const markSeconds = 90 * 24 * 3600;

const hashOf = (pepper: Buffer, address: string) =>
  keyedHash(pepper)
    .update(`dead mailbox\n${emailKey(address)}`)
    .digest();

/** Marks an address as dead. */
export async function markDead({ db, at, pepper }: Change, address: string, status: string): Promise<void> {
  await db
    .insertInto('dead_mailbox')
    .values({ address_hash: hashOf(pepper, address), status, at })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ status, at }))
    .execute();
}

/** When each of these addresses was found dead, by the address as given; others are missing. */
export async function findDead(
  db: Reader,
  peppers: Peppers,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(
    addresses.flatMap((each) =>
      digestsByEach(peppers, (pepper) => [hashOf(pepper, each).toString('hex'), each] as const),
    ),
  );
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .selectFrom('dead_mailbox')
    .select(['address_hash', 'at'])
    .where(sql<SqlBool>`address_hash = any(${hashes}::bytea[])`)
    .execute();
  return new Map(rows.map((row) => [byHash.get(row.address_hash.toString('hex')) ?? '', row.at]));
}

/** When addresses among these contacts were found dead, by their value. A later verification proves the contrary. */
export async function findRefused(
  db: Reader,
  peppers: Peppers,
  contacts: readonly { readonly contact: Contact; readonly verifiedAt: Date }[],
): Promise<ReadonlyMap<string, Date>> {
  const addresses = contacts.filter(({ contact }) => contact.kind === 'email');
  const dead = await findDead(
    db,
    peppers,
    addresses.map(({ contact }) => contact.value),
  );
  const isVerifiedSince = (at: Date, address: string) =>
    addresses.some(({ contact, verifiedAt }) => contact.value === address && verifiedAt >= at);
  return new Map([...dead].filter(([address, at]) => !isVerifiedSince(at, address)));
}

/** Deletes at most `most` marks that are too old. */
export async function removeOldMarks({ db, at }: Change, most: number): Promise<number> {
  const before = addSeconds(at, -markSeconds);
  const { numAffectedRows } = await sql`
    delete from dead_mailbox where address_hash in (
      select address_hash from dead_mailbox where at <= ${before} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
