import { mostClockSkewSeconds, mostDoublings } from '../kernel/short-lived-state.ts';
import { hotStatement } from './hot-query.ts';

/** Whether a wait, whose value is its length, did not begin later than it is now ($1). */
const hasBegun = `short_lived_state.expires_at - make_interval(secs => short_lived_state.value::int) <= $1 + interval '${mostClockSkewSeconds} s'`;

/**
 * A statement over lists, with a text of its own for each of their lengths: of an array in one value the server supposes ten
 * elements, finds the plan that it could keep dearer than one for these few, and plans anew on every execution, which cost
 * more than executing it.
 */
function byCounts<Row>(write: (...counts: number[]) => string) {
  const written = new Map<string, ReturnType<typeof hotStatement<Row>>>();
  return (...counts: number[]) => {
    const known = written.get(counts.join()) ?? hotStatement<Row>(write(...counts));
    written.set(counts.join(), known);
    return known;
  };
}

/** The values from `$first` on as an array: `array[$3, $4]::text[]`. */
const listFrom = (first: number, count: number, type: string) =>
  `array[${Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ')}]::${type}[]`;

interface ClaimedRow {
  readonly barring: readonly string[];
  readonly is_spent: boolean;
  readonly taken: readonly string[];
  readonly count: number | null;
}

/** What the short-lived state in PostgreSQL asks, one statement for each operation. */
export const stateStatements = {
  set: hotStatement(`
    insert into short_lived_state (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`),
  add: hotStatement(`
    insert into short_lived_state as old (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    where old.expires_at <= $4
    returning key`),
  /** $1 now, $2 to $5 the counter: key, most, end, whether one is counted; then keys and ends of the places, and what bars. */
  claim: byCounts<ClaimedRow>((places, bars) => {
    const keys = listFrom(6, places, 'text');
    const ends = listFrom(6 + places, places, 'timestamptz');
    // Rows are locked in the order of their keys, the count last: two of these at once never wait for each other.
    return `
    with barring as materialized (
      select key from short_lived_state where key = any(${listFrom(6 + 2 * places, bars, 'text')}) and expires_at > $1
    ), spent as materialized (
      select coalesce((select value::bigint from short_lived_state where key = $2 and expires_at > $1), 0) >= $3::bigint as is_spent
    ), taken as (
      insert into short_lived_state as old (key, value, expires_at)
      select key, '1', ends from unnest(${keys}, ${ends}) as place (key, ends)
      where not exists (select from barring) and not (select is_spent from spent) order by key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $1
      returning key
    ), counted as (
      insert into short_lived_state as old (key, value, expires_at)
      select $2, '1', $4::timestamptz where $5 and (select count(*) from taken) = ${places}
      on conflict (key) do update set
        value = case when old.expires_at > $1 then (old.value::bigint + 1)::text else excluded.value end,
        expires_at = case when old.expires_at > $1 then old.expires_at else excluded.expires_at end
      where old.expires_at <= $1 or old.value::bigint < $3::bigint
      returning value::bigint as count
    )
    select array(select key from barring) as barring, (select is_spent from spent) as is_spent,
      array(select key from taken) as taken, (select count from counted) as count`;
  }),
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
  /** $1 now, $2 the window's end; then of the bounds keys of tries and of waits, free tries, first and longest waits. */
  countTry: byCounts<{ wait: number }>((bounds) => {
    const list = (at: number, type: string) => listFrom(3 + at * bounds, bounds, type);
    // Rows are locked in the order of their keys, the counts before the waits: two tries at once never wait for each other.
    return `
    with bound as (
      select * from unnest(${list(0, 'text')}, ${list(1, 'text')}, ${list(2, 'int')}, ${list(3, 'int')}, ${list(4, 'int')})
        as bound (tries_key, wait_key, free, first_wait, longest_wait)
    ), waiting as (
      select max(expires_at) as until from short_lived_state
      where key = any(${list(1, 'text')}) and expires_at > $1::timestamptz and ${hasBegun}
    ), counted as (
      insert into short_lived_state as old (key, value, expires_at)
      select tries_key, '1', $2::timestamptz from bound where (select until from waiting) is null order by tries_key
      on conflict (key) do update set
        value = case when old.expires_at > $1 then (old.value::bigint + 1)::text else '1' end,
        expires_at = case when old.expires_at > $1 then old.expires_at else excluded.expires_at end
      returning key, value::bigint as tries
    ), past as materialized (
      select wait_key, least(first_wait * 2 ^ least(tries - free - 1, ${mostDoublings}), longest_wait)::int as seconds
      from counted join bound on key = tries_key where tries > free order by wait_key
    ), started as (
      insert into short_lived_state as old (key, value, expires_at)
      select wait_key, seconds::text, $1::timestamptz + make_interval(secs => seconds) from past order by wait_key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $1 or not (${hasBegun.replaceAll('short_lived_state', 'old')})
      returning key
    )
    select coalesce(
      (select ceil(extract(epoch from until - $1)) from waiting),
      (select max(seconds) from past where wait_key not in (select key from started)),
      0
    )::int as wait`;
  }),
  /** $1 now, then what is forgotten, and what is counted one less. */
  takeTryBack: byCounts(
    (forgotten, lessened) => `
    with locked as materialized (
      select key from short_lived_state where key = any(${listFrom(2, forgotten + lessened, 'text')}) order by key for update
    ), forgotten as (
      delete from short_lived_state
      where key in (select key from locked) and key = any(${listFrom(2, forgotten, 'text')})
    )
    update short_lived_state set value = (value::bigint - 1)::text
    where key in (select key from locked) and key = any(${listFrom(2 + forgotten, lessened, 'text')}) and expires_at > $1`,
  ),
  // As the index has it (`short_lived_state_sweep`), which is nobody else's.
  sweep: hotStatement<{ count: number }>(`
    with gone as (
      delete from short_lived_state where key in (
        select key from short_lived_state where expires_at at time zone 'UTC' <= $1::timestamptz at time zone 'UTC'
        order by expires_at at time zone 'UTC' limit $2 for update skip locked
      ) returning 1
    ) select count(*) as count from gone`),
};
