import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTargetDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { silentLog } from '../../kernel/log.ts';
import { putInForce, readArrival, settleArrival, writeArrival } from './arrival.ts';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let arrived: TestDatabase;
let other: Client;

beforeEach(async () => {
  arrived = await openTargetDatabase();
  other = new Client({ connectionString: arrived.url });
  await other.connect();
  await writeArrival(other, { id, sealedSource: 'sealed' });
});

afterEach(async () => {
  await other.end();
  await arrived.drop();
});

const settle = (cameBy: string | null) =>
  settleArrival(arrived.url, { log: silentLog, cameBy, open: () => 'embedded' });

/** How many connections of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    arrived.database,
  );
  return rows.length;
}

test.each(['access exclusive', 'exclusive'])(
  'another process that has finished first is no failure (%s)',
  async (mode) => {
    await putInForce(other);
    await other.query('begin');
    // Held as `access exclusive`, reading waits; held as `exclusive`, writing does.
    await other.query(`lock table move_arrival in ${mode} mode`);
    const settled = settle(id);
    settled.catch(() => {});
    await expect.poll(countWaiting).toBe(1);
    await other.query('drop table move_arrival');
    await other.query('commit');
    await settled;
  },
);

test('what nobody is known to have come by is not taken for the truth', async () => {
  await expect(settle(null)).rejects.toThrow('filled by a move that did not end');
  expect(await readArrival(other)).toMatchObject({ isInForce: false });
});

test('several processes settle it at once, and nothing is left to do', async () => {
  await Promise.all(Array.from({ length: 6 }, () => settle(id)));
  await expect.poll(() => readArrival(other)).toBeNull();
});
