import { expiredAccountListedSeconds } from '@tongxing/contract/limits.ts';
import { sql } from 'kysely';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

/** A session that was deleted, living or expired. */
export interface RemovedSession {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Deletes sessions of an account and the sessions derived from them. */
export async function removeSessions(
  change: Change,
  accountId: string,
  which: { readonly id: string } | { readonly except: string | undefined },
): Promise<RemovedSession[]> {
  return change.db
    .withRecursive('ended(id)', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .$if('id' in which, (each) => each.where('id', '=', (which as { id: string }).id))
        .$if('except' in which && which.except !== undefined, (each) =>
          each.where('id', '!=', (which as { except: string }).except),
        )
        .union(
          query
            .selectFrom('session as child')
            .innerJoin('ended', 'ended.id', 'child.parent_id')
            .select('child.id'),
        ),
    )
    .deleteFrom('session')
    .where('id', 'in', (query) => query.selectFrom('ended').select('ended.id'))
    .$if('except' in which && which.except !== undefined, (each) =>
      each.where('id', '!=', (which as { except: string }).except),
    )
    .returning(['id', 'expires_at as expiresAt'])
    .execute();
}

/**
 * Deletes one session of an account and all its sessions in a browser, expired ones included. Of the derived ones it deletes
 * those that were confirmed elsewhere, by whoever had the token. An older session would keep the account in the list that
 * the next person there sees (CVE-2025-12390).
 */
export async function removeBrowserSessions(
  change: Change,
  accountId: string,
  sessionId: string | null,
  device: string | null,
): Promise<RemovedSession[]> {
  return change.db
    .withRecursive('ended(id, is_own)', (query) =>
      query
        .selectFrom('session')
        .select(['id', sql<boolean>`true`.as('is_own')])
        .where('account_id', '=', accountId)
        .where((either) =>
          either.or([
            ...(sessionId ? [either('id', '=', sessionId)] : []),
            ...(device ? [either('device', '=', device)] : []),
          ]),
        )
        .union(
          query
            .selectFrom('session as child')
            .innerJoin('ended', 'ended.id', 'child.parent_id')
            // Nothing is left of a copy from elsewhere, nor of what was derived from it.
            .where(sql<boolean>`(child.ends_with_parent or not ended.is_own)`)
            .select(['child.id', sql<boolean>`false`.as('is_own')]),
        ),
    )
    .deleteFrom('session')
    .where('id', 'in', (query) => query.selectFrom('ended').select('ended.id'))
    .returning(['id', 'expires_at as expiresAt'])
    .execute();
}

/** Deletes expired sessions, except those that keep an account in its browser's list. */
export async function removeExpiredSessions(change: Change, most: number): Promise<number> {
  const listedSince = addSeconds(change.at, -expiredAccountListedSeconds);
  const { numDeletedRows } = await change.db
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where((either) =>
          either.or([
            either('expires_at', '<=', listedSince),
            either.and([either('expires_at', '<=', change.at), either('device', 'is', null)]),
          ]),
        )
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
