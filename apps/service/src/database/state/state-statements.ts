import { mostClockSkewSeconds, mostDoublings } from '../../kernel/state/short-lived-state.ts';
import { hotStatement } from '../query/hot-query.ts';

/** Whether a wait (its value is its length) did not start in the future ($1: now). */
const hasStarted = `short_lived_state.expires_at - make_interval(secs => short_lived_state.value::int) <= $1 + interval '${mostClockSkewSeconds} s'`;

/**
 * A statement over lists, with a text for each of their lengths. For an array in one value the server assumes ten
 * elements, finds the generic plan more expensive than a custom one, and plans on every execution, which costs more
 * than executing.
 */
function byCounts<Row>(write: (...counts: number[]) => string) {
  const written = new Map<string, ReturnType<typeof hotStatement<Row>>>();
  return (...counts: number[]) => {
    const known = written.get(counts.join()) ?? hotStatement<Row>(write(...counts));
    written.set(counts.join(), known);
    return known;
  };
}

/** The parameters from `$first` on as an array: `array[$3, $4]::text[]`. */
const listFrom = (first: number, count: number, type: string) =>
  `array[${Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ')}]::${type}[]`;

interface AcquiredRow {
  /** The seconds left, by key; null where the key does not live. */
  readonly waits: Readonly<Record<string, number>> | null;
  readonly is_spent: boolean;
  readonly taken: readonly string[];
  /** The counts that were raised, by key; null where none was. */
  readonly counts: Readonly<Record<string, number>> | null;
}

/** The statements of the short-lived state in PostgreSQL, one for each operation. */
export const stateStatements = {
  set: hotStatement(`
    insert into short_lived_state (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`),
  add: hotStatement(`
    insert into short_lived_state as old (key, value, expires_at) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    where old.expires_at <= $4
    returning key`),
  /**
   * $1 now; then the waits; keys and ends of the slots; keys and ends of the counters; where `capped` is 1, of each counter its
   * most and whether it is raised; where `backedOff` is 1, its wait, its free uses, first and longest wait. Each part that nothing
   * asks for is left out: every sign-in asks for two of these.
   */
  acquire: byCounts<AcquiredRow>((waits, slots, counters, capped, backedOff) => {
    let next = 2;
    const list = (count: number, type: string) => {
      next += count;
      return listFrom(next - count, count, type);
    };
    const waitKeys = list(waits, 'text');
    const slotLists = [list(slots, 'text'), list(slots, 'timestamptz')].join();
    const counterTypes = ['text', 'timestamptz', ...(capped ? ['bigint', 'bool'] : [])];
    if (backedOff) counterTypes.push('text', 'int', 'int', 'int');
    const counterLists = counterTypes.map((type) => list(counters, type)).join();
    const counterColumns = ['counter_key', 'ends', ...(capped ? ['most', 'is_raised'] : [])];
    if (backedOff) counterColumns.push('wait_key', 'free', 'first_wait', 'longest_wait');
    const isFree = `not exists (select from waiting)${capped ? ' and not (select is_spent from spent)' : ''}`;
    const spent = `, spent as materialized (
      select exists (
        select from counter where coalesce(
          (select value::bigint from short_lived_state where key = counter_key and expires_at > $1), 0) >= most
      ) as is_spent
    )`;
    const taken = `, taken as (
      insert into short_lived_state as old (key, value, expires_at)
      select key, '1', ends from unnest(${slotLists}) as slot (key, ends)
      where ${isFree} order by key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $1
      returning key
    )`;
    const isRaised = `${isFree}${capped ? ' and is_raised' : ''}${slots ? ` and (select count(*) from taken) = ${slots}` : ''}`;
    const belowMost = `where old.expires_at <= $1
        or coalesce(old.value::bigint < (select most from counter where counter_key = excluded.key), true)`;
    const started = `, past as materialized (
      select wait_key, least(first_wait * 2 ^ least(count - free - 1, ${mostDoublings}), longest_wait)::int as seconds
      from counted join counter on key = counter_key where count > free order by wait_key
    ), started as (
      insert into short_lived_state as old (key, value, expires_at)
      select wait_key, seconds::text, $1::timestamptz + make_interval(secs => seconds) from past order by wait_key
      on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
      where old.expires_at <= $1 or not (${hasStarted.replaceAll('short_lived_state', 'old')})
      returning key
    )`;
    // Rows are locked in the order of their keys, slots first, then counts, then waits, so that two acquisitions never
    // wait for each other.
    return `
    with counter as (
      select * from unnest(${counterLists}) as counter (${counterColumns.join()})
    ), waiting as materialized (
      select key, ceil(extract(epoch from expires_at - $1))::int as seconds from short_lived_state
      where key = any(${waitKeys}) and expires_at > $1::timestamptz and ${hasStarted}
    )${capped ? spent : ''}${slots ? taken : ''}, counted as (
      insert into short_lived_state as old (key, value, expires_at)
      select counter_key, '1', ends from counter where ${isRaised} order by counter_key
      on conflict (key) do update set
        value = case when old.expires_at > $1 then (old.value::bigint + 1)::text else excluded.value end,
        expires_at = case when old.expires_at > $1 then old.expires_at else excluded.expires_at end
      ${capped ? belowMost : ''}
      returning key, value::bigint as count
    )${backedOff ? started : ''}
    select ${capped ? '(select is_spent from spent)' : 'false'} as is_spent,
      ${slots ? 'array(select key from taken)' : "'{}'::text[]"} as taken,
      (select json_object_agg(key, count) from counted) as counts,
      (select json_object_agg(key, seconds) from (
        select key, seconds from waiting
        ${backedOff ? 'union all select wait_key, seconds from past where wait_key not in (select key from started)' : ''}
      ) as found) as waits`;
  }),
  // In one statement with the epoch: a mark is not saved where a crash has removed the row of the epoch.
  addIn: hotStatement(`
    insert into short_lived_state as old (key, value, expires_at)
    select $1, $2, $3 from short_lived_state as epoch where epoch.key = 'epoch' and epoch.value = $5
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
    where old.expires_at <= $4
    returning key`),
  start: hotStatement(`
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
  appendBounded: hotStatement<{ number: number }>(`
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
  /** $1 now, then what is forgotten, and what goes down by one. */
  release: byCounts(
    (forgotten, lowered) => `
    with locked as materialized (
      select key from short_lived_state where key = any(${listFrom(2, forgotten + lowered, 'text')}) order by key for update
    ), forgotten as (
      delete from short_lived_state
      where key in (select key from locked) and key = any(${listFrom(2, forgotten, 'text')})
    )
    update short_lived_state set value = (value::bigint - 1)::text
    where key in (select key from locked) and key = any(${listFrom(2 + forgotten, lowered, 'text')}) and expires_at > $1`,
  ),
  // The expression of the index `short_lived_state_sweep`, which no other statement uses.
  sweep: hotStatement<{ count: number }>(`
    with gone as (
      delete from short_lived_state where key in (
        select key from short_lived_state where expires_at at time zone 'UTC' <= $1::timestamptz at time zone 'UTC'
        order by expires_at at time zone 'UTC' limit $2 for update skip locked
      ) returning 1
    ) select count(*) as count from gone`),
};
