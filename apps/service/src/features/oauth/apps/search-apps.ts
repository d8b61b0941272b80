import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppRow } from './app-store.ts';

interface AppsQuery {
  readonly q?: string | undefined;
  readonly status?: 'active' | 'in_review' | 'refused' | 'suspended' | 'waiting' | undefined;
  readonly owner?: string | undefined;
  readonly limit: number;
  readonly after: readonly string[] | null;
}

/** Apps, the newest first: up to one more than the limit. */
export function findApps(db: Reader, { q, status, owner, limit, after }: AppsQuery) {
  let query = db.selectFrom('app').selectAll();
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((either) => either.or([either('id', '=', q), either('name', 'ilike', part)]));
  }
  if (status === 'waiting') {
    query = query.where((either) =>
      either.or([either('status', '=', 'in_review'), either('pending', 'is not', null)]),
    );
  } else if (status) query = query.where('status', '=', status);
  if (owner) query = query.where('owner_id', '=', owner);
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

/** Apps that wait for an operator, as a whole or with changes, the longest waiting first. */
export function listAppsToReview(db: Reader): Promise<AppRow[]> {
  return db
    .selectFrom('app')
    .selectAll()
    .where((either) => either.or([either('status', '=', 'in_review'), either('pending', 'is not', null)]))
    .orderBy(({ fn }) => fn.coalesce('pending_since', 'updated_at'))
    .execute();
}

/** The apps of a developer, the oldest first. */
export function listOwnedApps(db: Reader, accountId: string) {
  return db
    .selectFrom('app')
    .select(['id', 'name'])
    .where('owner_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}
