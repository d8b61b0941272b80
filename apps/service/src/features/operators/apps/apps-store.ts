import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';

export interface AppsQuery {
  readonly q?: string | undefined;
  readonly status?: 'active' | 'in_review' | 'refused' | 'suspended' | 'waiting' | undefined;
  readonly limit: number;
  readonly after: readonly string[] | null;
}

/** Apps, the newest first, and one more than the limit. */
export function findApps(db: Reader, { q, status, limit, after }: AppsQuery) {
  let query = db.selectFrom('client').selectAll();
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((either) => either.or([either('id', '=', q), either('name', 'ilike', part)]));
  }
  if (status === 'waiting') {
    query = query.where((either) =>
      either.or([either('status', '=', 'in_review'), either('pending', 'is not', null)]),
    );
  } else if (status) query = query.where('status', '=', status);
  const [at, id] = after ?? [];
  if (at !== undefined && id !== undefined) {
    query = query.where(sql<SqlBool>`(created_at, id) < (${at}::timestamptz, ${id})`);
  }
  return query
    .select(sql<string>`created_at::text`.as('sorted'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** How many people have let an app in. */
export async function countPeople(db: Reader, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.count;
}
