import { createHash } from 'node:crypto';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import { type Log, silentLog } from '../kernel/log.ts';
import {
  keysOfList,
  keysOfTries,
  mostClockSkewSeconds,
  mostDoublings,
  type ShortLivedState,
} from '../kernel/short-lived-state.ts';
import { hotStatement } from './hot-query.ts';
import type { Database } from './open-postgres.ts';

export interface PostgresState extends ShortLivedState {
  /** Removes what has expired and says how many that were. Runs by itself every minute. */
  sweep(): Promise<number>;
  /** Ends the periodic sweep. */
  close(): void;
}

const sweepEverySeconds = 60;
const sweepAtOnce = 5000;
/** Index entries end at 2.7 kB, and PostgreSQL's text has no zero byte; what a stranger typed may be in a key. */
const longestKey = 200;

/** Whether a wait, whose value is its length, did not begin later than it is now ($6). */
const hasBegun = `short_lived_state.expires_at - make_interval(secs => short_lived_state.value::int) <= $6 + interval '${mostClockSkewSeconds} s'`;

interface ClaimedRow {
  readonly barring: readonly string[];
  readonly is_spent: boolean;
  readonly taken: readonly string[];
  readonly count: number | null;
}

const statements = {
  set: hotStatement(`
    insert into short_lived_state (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`),
  add: hotStatement(`
    insert into short_lived_state as old (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    where old.expires_at <= $4
    returning key`),
  // Rows are locked in the order of their keys, the count last: two of these at once never wait for each other.
  claim: hotStatement<ClaimedRow>(`
    with barring as materialized (
      select key from short_lived_state where key = any($3::text[]) and expires_at > $4
    ), spent as materialized (
      select coalesce((select value::bigint from short_lived_state where key = $5 and expires_at > $4), 0) >= $6::bigint as is_spent
    ), taken as (
      insert into short_lived_state as old (key, value, expires_at)
      select key, '1', ends from unnest($1::text[], $2::timestamptz[]) as place (key, ends)
      where not exists (select from barring) and not (select is_spent from spent) order by key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $4
      returning key
    ), counted as (
      insert into short_lived_state as old (key, value, expires_at)
      select $5, '1', $7::timestamptz where $8 and (select count(*) from taken) = cardinality($1::text[])
      on conflict (key) do update set
        value = case when old.expires_at > $4 then (old.value::bigint + 1)::text else excluded.value end,
        expires_at = case when old.expires_at > $4 then old.expires_at else excluded.expires_at end
      where old.expires_at <= $4 or old.value::bigint < $6::bigint
      returning value::bigint as count
    )
    select array(select key from barring) as barring, (select is_spent from spent) as is_spent,
      array(select key from taken) as taken, (select count from counted) as count`),
  // Of one moment with the crash that empties the table: the mark is not made where the epoch's row is gone.
  addIn: hotStatement(`
    insert into short_lived_state as old (key, value, expires_at)
    select $1, $2, $3 from short_lived_state as epoch where epoch.key = 'epoch' and epoch.value = $5
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    where old.expires_at <= $4
    returning key`),
  begin: hotStatement(`
    insert into short_lived_state (key, value, expires_at) values ($1, gen_random_uuid()::text, 'infinity')
    on conflict (key) do nothing`),
  epoch: hotStatement<{ value: string }>('select value from short_lived_state where key = $1'),
  get: hotStatement<{ value: string }>(
    'select value from short_lived_state where key = $1 and expires_at > $2',
  ),
  getAll: hotStatement<{ key: string; value: string }>(
    'select key, value from short_lived_state where key = any($1::text[]) and expires_at > $2',
  ),
  take: hotStatement<{ value: string }>(
    'delete from short_lived_state where key = $1 and expires_at > $2 returning value',
  ),
  replace: hotStatement(`
    update short_lived_state set value = $3 where key = $1 and value = $2 and expires_at > $4
    returning key`),
  delete: hotStatement('delete from short_lived_state where key = $1'),
  increment: hotStatement<{ sum: number }>(`
    insert into short_lived_state as old (key, value, expires_at) values ($1, $2::bigint::text, $3)
    on conflict (key) do update set
      value = case when old.expires_at > $4 then (old.value::bigint + $2::bigint)::text else excluded.value end,
      expires_at = case when old.expires_at > $4 then old.expires_at else excluded.expires_at end
    returning value::bigint as sum`),
  keepLast: hotStatement<{ number: number }>(`
    with counted as (
      insert into short_lived_state as old (key, value, expires_at) values ($1, '1', $5)
      on conflict (key) do update set
        value = case when old.expires_at > $6 then (old.value::bigint + 1)::text else excluded.value end,
        expires_at = excluded.expires_at
      returning value::bigint as number
    )
    insert into short_lived_state (key, value, expires_at)
    select $2 || number % $3::int, $4, $5 from counted
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    returning (select number from counted) as number`),
  expiry: hotStatement<{ expires_at: Date }>(
    'select expires_at from short_lived_state where key = $1 and expires_at > $2',
  ),
  // Rows are locked in the order of their keys, the counts before the waits: two tries at once never wait for each other.
  countTry: hotStatement<{ wait: number }>(`
    with bound as (
      select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[])
        as bound (tries_key, wait_key, free, first_wait, longest_wait)
    ), waiting as (
      select max(expires_at) as until from short_lived_state
      where key = any($2::text[]) and expires_at > $6::timestamptz and ${hasBegun}
    ), counted as (
      insert into short_lived_state as old (key, value, expires_at)
      select tries_key, '1', $7::timestamptz from bound where (select until from waiting) is null order by tries_key
      on conflict (key) do update set
        value = case when old.expires_at > $6 then (old.value::bigint + 1)::text else '1' end,
        expires_at = case when old.expires_at > $6 then old.expires_at else excluded.expires_at end
      returning key, value::bigint as tries
    ), past as materialized (
      select wait_key, least(first_wait * 2 ^ least(tries - free - 1, ${mostDoublings}), longest_wait)::int as seconds
      from counted join bound on key = tries_key where tries > free order by wait_key
    ), started as (
      insert into short_lived_state as old (key, value, expires_at)
      select wait_key, seconds::text, $6::timestamptz + make_interval(secs => seconds) from past order by wait_key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $6 or not (${hasBegun.replaceAll('short_lived_state', 'old')})
      returning key
    )
    select coalesce(
      (select ceil(extract(epoch from until - $6)) from waiting),
      (select max(seconds) from past where wait_key not in (select key from started)),
      0
    )::int as wait`),
  takeTryBack: hotStatement(`
    with locked as materialized (
      select key from short_lived_state where key = any($1::text[] || $2::text[]) order by key for update
    ), forgotten as (
      delete from short_lived_state where key in (select key from locked) and key = any($1::text[])
    )
    update short_lived_state set value = (value::bigint - 1)::text
    where key in (select key from locked) and key = any($2::text[]) and expires_at > $3`),
  sweep: hotStatement<{ count: number }>(`
    with gone as (
      delete from short_lived_state where key in (
        select key from short_lived_state where expires_at <= $1
        order by expires_at limit $2 for update skip locked
      ) returning 1
    ) select count(*) as count from gone`),
};

/**
 * Short-lived state in PostgreSQL, for installations without Redis: an unlogged table (no write-ahead log, lost
 * in a crash of the server, and the row of its epoch with it) and one statement per operation, each atomic by the row's lock.
 */
export function createPostgresState(database: Database, clock: Clock, log: Log = silentLog): PostgresState {
  const after = (seconds: number) => addSeconds(clock.now(), seconds);

  async function sweep(): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await statements.sweep(database, clock.now(), sweepAtOnce);
      total += row?.count ?? 0;
      if ((row?.count ?? 0) < sweepAtOnce) return total;
    }
  }

  async function epoch(): Promise<string> {
    const [row] = await statements.epoch(database, 'epoch');
    if (row) return row.value;
    await statements.begin(database, 'epoch');
    return epoch();
  }

  const timer = setInterval(() => {
    sweep().catch((error) => log.warn(`Expired short-lived state could not be removed: ${error.message}`));
  }, sweepEverySeconds * 1000).unref();

  return {
    async set(key, value, lifetimeSeconds) {
      await statements.set(database, fit(key), value, after(lifetimeSeconds));
    },
    async add(key, value, lifetimeSeconds) {
      const stored = await statements.add(database, fit(key), value, after(lifetimeSeconds), clock.now());
      return stored.length === 1;
    },
    async claim({ places, unless, counter }) {
      const keys = places.map(({ key }) => fit(key));
      const barring = unless.map(fit);
      const [row] = await statements.claim(
        database,
        keys,
        places.map(({ lifetimeSeconds }) => after(lifetimeSeconds)),
        barring,
        clock.now(),
        fit(counter.key),
        counter.most,
        after(counter.lifetimeSeconds),
        !counter.isOnlyRead,
      );
      if (!row) throw new Error('a claim always answers what came of it');
      const { is_spent: isSpent, count } = row;
      return {
        barred: barring.map((key) => row.barring.includes(key)),
        isSpent,
        taken: keys.map((key) => row.taken.includes(key)),
        count,
      };
    },
    epoch,
    async addIn(since, key, value, lifetimeSeconds) {
      const end = after(lifetimeSeconds);
      const stored = await statements.addIn(database, fit(key), value, end, clock.now(), since);
      return stored.length === 1;
    },
    async get(key) {
      const [row] = await statements.get(database, fit(key), clock.now());
      return row?.value ?? null;
    },
    async getAll(keys) {
      const rows = await statements.getAll(database, keys.map(fit), clock.now());
      const values = new Map(rows.map(({ key, value }) => [key, value]));
      return keys.map((key) => values.get(fit(key)) ?? null);
    },
    async take(key) {
      const [row] = await statements.take(database, fit(key), clock.now());
      return row?.value ?? null;
    },
    async replace(key, expected, next) {
      const replaced = await statements.replace(database, fit(key), expected, next, clock.now());
      return replaced.length === 1;
    },
    async delete(key) {
      await statements.delete(database, fit(key));
    },
    async increment(key, by, lifetimeSeconds) {
      const [row] = await statements.increment(database, fit(key), by, after(lifetimeSeconds), clock.now());
      if (!row) throw new Error('an increment always answers its sum');
      return row.sum;
    },
    async keepLast(list, value, lifetimeSeconds) {
      const { count, beginning } = keysOfList(list);
      const end = after(lifetimeSeconds);
      const [row] = await statements.keepLast(database, count, beginning, list.most, value, end, clock.now());
      if (!row) throw new Error('what is kept always has a number');
      return row.number;
    },
    async secondsLeft(key) {
      const now = clock.now();
      const [row] = await statements.expiry(database, fit(key), now);
      return row ? Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000) : null;
    },
    async countTry(bounds, windowSeconds) {
      const keys = bounds.map(({ key }) => keysOfTries(key));
      const [row] = await statements.countTry(
        database,
        keys.map(({ tries }) => fit(tries)),
        keys.map(({ wait }) => fit(wait)),
        bounds.map(({ free }) => free),
        bounds.map(({ firstWaitSeconds }) => firstWaitSeconds),
        bounds.map(({ longestWaitSeconds }) => longestWaitSeconds),
        clock.now(),
        after(windowSeconds),
      );
      if (!row) throw new Error('a count always answers a wait');
      return row.wait;
    },
    async takeTryBack(own, shared) {
      const owned = own.map(keysOfTries).flatMap(({ tries, wait }) => [fit(tries), fit(wait)]);
      const lessened = shared.map((key) => fit(keysOfTries(key).tries));
      await statements.takeTryBack(database, owned, lessened, clock.now());
    },
    keeper: async () => null,
    sweep,
    close: () => clearInterval(timer),
  };
}

function fit(key: string): string {
  if (key.length <= longestKey && !key.includes('\0')) return key;
  return `sha256:${createHash('sha256').update(key).digest('base64url')}`;
}
