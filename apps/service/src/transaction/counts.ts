import { sql } from 'kysely';
import type { Database } from '../database/connect/open-postgres.ts';
import type { Clock } from '../kernel/clock.ts';

/** What is counted, with its labels: words from small sets, never what a stranger can make up. */
export interface Counted {
  readonly name:
    | 'registration'
    | 'sign_in'
    | 'active_day'
    | 'active_month'
    | 'message'
    | 'receipt'
    | 'code'
    | 'captcha'
    | 'app_sign_in';
  readonly labels: readonly string[];
  /** Once where nothing is said. */
  readonly times?: number;
}

/** The counts of this process that are not written yet. */
export interface Counts {
  add(counted: Counted): void;
  /** Writes the counts; where that fails, they are kept for the next time. */
  flush(): Promise<void>;
}

const hourMilliseconds = 3_600_000;
const rowsAtOnce = 1000;

interface CountedSum extends Omit<Counted, 'times'> {
  readonly hour: Date;
  count: number;
}

/**
 * Counts in memory and adds to the table in the background, so that no two sign-ins wait for one row and none pays a
 * statement. A process that is killed loses only its counts since the last write.
 */
export function createCounts({ database, clock }: { database: Database; clock: Clock }): Counts {
  let saved = new Map<string, CountedSum>();
  let writing: Promise<void> = Promise.resolve();

  function save(key: string, counted: Omit<CountedSum, 'count'>, count: number): void {
    const already = saved.get(key);
    if (already) already.count += count;
    else saved.set(key, { ...counted, count });
  }

  async function write(): Promise<void> {
    const taken = saved;
    saved = new Map();
    // In one order, so that two processes never deadlock.
    const all = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    while (all.length > 0) {
      const part = all.slice(0, rowsAtOnce);
      try {
        await database
          .insertInto('statistic')
          .values(part.map(([, { labels, ...row }]) => ({ ...row, labels: [...labels] })))
          .onConflict((conflict) =>
            conflict
              .columns(['name', 'labels', 'hour'])
              .doUpdateSet({ count: sql`statistic.count + excluded.count` }),
          )
          .execute();
      } catch (error) {
        for (const [key, { count, ...counted }] of all) save(key, counted, count);
        throw error;
      }
      all.splice(0, part.length);
    }
  }

  return {
    add({ name, labels, times = 1 }) {
      const now = clock.now().getTime();
      const hour = new Date(now - (now % hourMilliseconds));
      save(JSON.stringify([name, labels, hour.getTime()]), { name, labels, hour }, times);
    },
    flush() {
      const next = writing.catch(() => {}).then(write);
      writing = next.catch(() => {});
      return next;
    },
  };
}
