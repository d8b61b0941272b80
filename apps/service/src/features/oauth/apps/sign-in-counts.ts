import { sql } from 'kysely';
import type { Background } from '../../../kernel/async/background.ts';
import { createPassingCounts, type PassingCounts } from '../../../transaction/passing-counts.ts';
import type { Change, Work } from '../../../transaction/work.ts';

interface SignIns {
  readonly appId: string;
  /** In Beijing time: `2026-11-21`. */
  readonly day: string;
  readonly times: number;
}

/** Sign-ins at apps that this process has counted and not yet written. Written together, as every sign-in would wait for the one row of its app and day. */
export type SignInCounts = PassingCounts<SignIns, Work>;

export function createSignInCounts(background: Background): SignInCounts {
  return createPassingCounts<SignIns, Work>(background, {
    name: 'counting sign-ins at apps',
    writtenEverySeconds: 5,
    keyOf: ({ appId, day }) => `${appId} ${day}`,
    join: (one, other) => ({ ...one, times: one.times + other.times }),
    async write(work, counted) {
      await work.change((change) => addSignIns(change, counted));
      return [];
    },
  });
}

/** Adds the counts in the given order. Apps may be gone. */
async function addSignIns(change: Change, counted: readonly SignIns[]): Promise<void> {
  await sql`
    insert into app_usage (client_id, day, sign_ins)
    select counted.* from unnest(
      ${counted.map(({ appId }) => appId)}::text[], ${counted.map(({ day }) => day)}::date[],
      ${counted.map(({ times }) => times)}::int[]
    ) as counted (client_id, day, sign_ins)
    where exists (select from app where app.id = counted.client_id)
    on conflict (client_id, day) do update set sign_ins = app_usage.sign_ins + excluded.sign_ins`.execute(
    change.db,
  );
}
