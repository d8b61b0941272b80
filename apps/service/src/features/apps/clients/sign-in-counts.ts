import { sql } from 'kysely';
import type { Background } from '../../../kernel/background.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change, Work } from '../../../unit-of-work/work.ts';

/** So long a sign-in may wait to be counted in the database: what a crash loses of the numbers, and nothing else. */
const writtenEverySeconds = 5;

/** Sign-ins at apps that this process has seen and not yet written: one row per app and day would be everybody's to wait for. */
export interface SignInCounts {
  /** Counts one; it is written within seconds. */
  note(work: Work, clientId: string): Promise<void>;
  /** Writes what was counted so far. */
  write(work: Work): Promise<void>;
  /** The same, and from now on each one is written before its answer: the process is about to end. */
  end(work: Work): Promise<void>;
}

export function createSignInCounts(background: Background): SignInCounts {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let isEnding = false;
  const add = (key: string, by: number) => waiting.set(key, (waiting.get(key) ?? 0) + by);

  async function write(work: Work): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    try {
      await work.change((change) => addSignIns(change, counted));
    } catch (error) {
      for (const [key, count] of counted) add(key, count);
      throw error;
    }
  }

  return {
    async note(work, clientId) {
      add(`${clientId} ${beijingDayOf(work.clock.now())}`, 1);
      if (isEnding) return write(work);
      timer ??= setTimeout(
        () => background.run('counting sign-ins at apps', () => write(work)),
        writtenEverySeconds * 1000,
      ).unref();
    },
    write,
    async end(work) {
      isEnding = true;
      await write(work);
    },
  };
}

/** Adds to the rows in the order of their keys, so that two processes never wait for each other; apps may be gone. */
async function addSignIns(change: Change, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts]
    .map(([key, count]) => [...key.split(' '), count] as [string, string, number])
    .sort();
  await sql`
    insert into client_usage (client_id, day, sign_ins)
    select counted.* from unnest(
      ${rows.map(([id]) => id)}::text[], ${rows.map(([, day]) => day)}::date[], ${rows.map(([, , count]) => count)}::int[]
    ) as counted (client_id, day, sign_ins)
    where exists (select from client where client.id = counted.client_id)
    on conflict (client_id, day) do update set sign_ins = client_usage.sign_ins + excluded.sign_ins`.execute(
    change.db,
  );
}
