import type { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { requireWhole } from './arrival.ts';
import { type Departure, readDeparture } from './departure.ts';
import { isLockTimeout } from './reserve.ts';

/** A killed move releases its locks within this time. */
const waitMs = 3000;

/**
 * Checks that a database is the one in use, before the service or a command works on it.
 * @throws {CannotStart} in one line where it was moved away, where a move to it did not finish, and where a move is
 * under way.
 */
export async function requireInUse(client: Client): Promise<void> {
  const departure = await readDepartureNow(client);
  if (departure) refuseDeparted(departure);
  await requireWhole(client);
}

/** @throws {CannotStart} naming the database that took the place of this one. */
export function refuseDeparted({ successor }: Departure): never {
  throw new CannotStart(
    `This database was moved to ${successor}: set DATABASE_URL to that one, or remove DATABASE_URL where it is the embedded one.`,
  );
}

/**
 * The successor of this database; null: it was not moved.
 * @throws {CannotStart} where a move is under way.
 */
export async function readDepartureNow(client: Client): Promise<Departure | null> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    return await readDeparture(client);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new CannotStart('This database is being moved (npx tongxing move): try again when that has ended.');
  } finally {
    await client.query('set lock_timeout = 0').catch(() => {});
  }
}
