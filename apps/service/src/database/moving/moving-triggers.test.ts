import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTargetDatabase } from '../../../test/open-test-database.ts';
import { claimMove } from './moving-triggers.ts';

test('a move begins while others write, whom the triggers of one that was broken off hold on to', async () => {
  const database = await openTargetDatabase();
  const [writer, next, mover] = [0, 1, 2].map(() => new Client({ connectionString: database.url })) as [
    Client,
    Client,
    Client,
  ];
  try {
    for (const each of [writer, next, mover]) await each.connect();
    // What the trigger does.
    const note = async (client: Client) => {
      const { rows } = await client.query('select pg_try_advisory_xact_lock_shared(7466010, 2) as is_alone');
      return rows[0].is_alone;
    };
    await writer.query('begin');
    expect(await note(writer)).toBe(true);
    const claimed = claimMove(mover);
    claimed.catch(() => {});
    const countWaiting = async () =>
      (await next.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
    await expect.poll(countWaiting).toBe(1);
    // Who comes later stands behind the move, and holds it up no more.
    expect(await note(next)).toBe(false);
    await writer.query('commit');
    await claimed;
    expect(await note(next)).toBe(false);
    await expect(claimMove(next)).rejects.toThrow('Another move of this database is under way.');
  } finally {
    for (const each of [writer, next, mover]) await each.end();
    await database.drop();
  }
}, 20_000);
