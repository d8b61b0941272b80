import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTargetDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { departureTable, sealAddress } from '../database/moving/departure.ts';
import { type OpenDatabase, openPostgres } from '../database/open-postgres.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { silentLog } from '../kernel/log.ts';
import { isOutage } from '../kernel/outage.ts';
import { systemRandom } from '../kernel/random.ts';
import { createVault } from '../kernel/vault.ts';
import { followMoves } from './follow-moves.ts';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const vault = createVault(randomBytes(32), systemRandom);

let left: TestDatabase;
let database: OpenDatabase;

beforeEach(async () => {
  left = await openTargetDatabase();
  database = openPostgres(left.url);
});

afterEach(async () => {
  await database.close();
  await left.drop();
});

/** The database was left for this one. */
async function leaveFor(address: string): Promise<void> {
  await sql`create table ${sql.table(departureTable)} (
    id uuid primary key, at timestamptz not null default now(), place text not null, sealed_address text not null
  )`.execute(left.database);
  await sql`insert into ${sql.table(departureTable)} (id, place, sealed_address)
    values (${id}, 'there', ${sealAddress(vault, address, id)})`.execute(left.database);
}

const fail = async () => {
  throw new CannotStart('The embedded PostgreSQL is not there.');
};

test.each([
  { what: 'cannot be reached', address: 'postgres://nobody@127.0.0.1:1/none', embedded: undefined },
  { what: 'does not start yet', address: 'embedded', embedded: { open: fail, leave() {} } },
  { what: 'is of another process', address: 'embedded', embedded: undefined },
])(
  'where the database that took the place $what, people are told to come back',
  async ({ address, embedded }) => {
    await leaveFor(address);
    followMoves(database, { vault, log: silentLog, embedded });
    const refused = await sql`select 1`.execute(database).catch((error) => error);
    expect(refused.message).toContain('the database was moved to there');
    expect(isOutage(refused)).toBe(true);
    expect(database.movedTo()).toBeNull();
  },
);

test('the one that took the place is gone on with', async () => {
  const next = await openTargetDatabase();
  try {
    await leaveFor(next.url);
    followMoves(database, { vault, log: silentLog, embedded: undefined });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
    expect(rows[0]?.name).toBe(new URL(next.url).pathname.slice(1));
    expect(database.movedTo()).toBe(next.url);
  } finally {
    await next.drop();
  }
});
