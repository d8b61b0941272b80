import { hotQuery } from '../../../database/query/hot-query.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  type AccountStatus,
  type AccountStatusRow,
  accountStatusToday,
  findAccountStatus,
  toAccountStatus,
} from '../../accounts/accounts/account-status.ts';
import { publishEvents } from '../../accounts/events/publish-event.ts';
import type { AccountEvent } from './account-event.ts';
import { chainKeysOf, genesis, hashEvent, isSealed, type LogHead, sealHead } from './hash-chain.ts';

/** The heads that a change has locked, in their current state. */
const locked = new WeakMap<Change, Map<string, LogHead>>();

function headsOf(change: Change): Map<string, LogHead> {
  const heads = locked.get(change) ?? new Map<string, LogHead>();
  locked.set(change, heads);
  return heads;
}

/** Inserts the head, or locks an existing one. The update to the same value makes the statement return the row. */
async function lockHead({ db }: Change, accountId: string): Promise<LogHead> {
  return db
    .insertInto('activity_anchor')
    .values({ account_id: accountId, last_hash: genesis, purged_hash: null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({ account_id: row.ref('excluded.account_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** $1: the account, $2: today in Beijing. Locks the account before its log, in the same order as all other changes. */
const lockBoth = hotQuery<AccountStatusRow & (LogHead | { readonly account_id: null })>(`
  with account_status as materialized (${accountStatusToday}),
  head as materialized (
    select * from activity_anchor where account_id = $1 and exists (select from account_status) for update
  )
  select * from account_status left join head on true`);

/**
 * As `findAccountStatus`; also locks the account's log for the event that the change will record. One statement does
 * both, except for the first use of a day.
 */
export async function findAccountStatusForEvent(change: Change, accountId: string): Promise<AccountStatus> {
  const [row] = await lockBoth(change.db, accountId, beijingDayOf(change.at));
  if (!row) return findAccountStatus(change, accountId);
  const { status, recovered_at, seen_on, ...head } = row;
  if (head.account_id !== null) headsOf(change).set(accountId, head);
  return toAccountStatus({ status, recovered_at, seen_on });
}

/**
 * Appends an event to the account's chain, in the same change. Events of one account are serialized by the lock on
 * its head; other accounts do not wait.
 */
export async function recordEvent(
  change: Change,
  { accountId, kind, method = '', sessionId, details = {} }: AccountEvent,
): Promise<void> {
  const { db, caller } = change;
  const keys = chainKeysOf(change.pepper);
  const heads = headsOf(change);
  const head = heads.get(accountId) ?? (await lockHead(change, accountId));
  const event = {
    id: change.random.uuid(),
    account_id: accountId,
    at: change.at,
    kind,
    method,
    ip: caller.ip,
    place: change.locateIp(caller.ip),
    user_agent: caller.userAgent,
    session_id: sessionId ?? null,
    details: { ...details },
  };
  const hash = hashEvent(keys.events, head.last_hash, event);
  const next = { ...head, events: head.events + 1, last_hash: hash };
  // Only a registration starts a log, so that a removed head is not replaced by a valid one. A head that was changed keeps
  // its wrong MAC, so that no later event makes it valid.
  const isFirst = kind === 'registered' && head.events === 0 && head.mac === null;
  const mac = isFirst || isSealed(keys, head) ? sealHead(keys, next) : head.mac;
  await change.batch(
    db
      .insertInto('activity')
      .values({ ...event, details: JSON.stringify(details), previous_hash: head.last_hash, hash }),
  );
  await change.batch(
    db
      .updateTable('activity_anchor')
      .set({ events: next.events, last_hash: hash, mac, is_checked: false })
      .where('account_id', '=', accountId),
    `activity_anchor ${accountId}`,
  );
  heads.set(accountId, { ...next, mac, is_checked: false });
}

/** Starts the logs of accounts that were just imported, each with a `registered` event, in two statements. */
export async function startLogs(
  change: Change,
  accountIds: readonly string[],
  { method, details = {} }: { readonly method: string; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (accountIds.length === 0) return;
  const { db, at, random, pepper } = change;
  const keys = chainKeysOf(pepper);
  const started = accountIds.map((accountId) => {
    const event = {
      id: random.uuid(),
      account_id: accountId,
      at,
      kind: 'registered',
      method,
      ip: '',
      place: '',
      user_agent: '',
      session_id: null,
      details: { ...details },
    };
    const hash = hashEvent(keys.events, genesis, event);
    const head: LogHead = {
      account_id: accountId,
      last_hash: hash,
      purged_hash: null,
      events: 1,
      purged: 0,
      mac: null,
      is_checked: false,
      checked_events: 0,
      checked_hash: null,
    };
    return { event, hash, head: { ...head, mac: sealHead(keys, head) } };
  });
  await db
    .insertInto('activity')
    .values(
      started.map(({ event, hash }) => ({
        ...event,
        details: JSON.stringify(event.details),
        previous_hash: genesis,
        hash,
      })),
    )
    .execute();
  await db
    .insertInto('activity_anchor')
    .values(started.map(({ head }) => head))
    .execute();
  change.count({ name: 'registration', labels: [method], times: accountIds.length });
  await publishEvents(
    change,
    accountIds.map((accountId) => ({ type: 'account.created', accountId, data: { method } })),
  );
}

/** Counts registrations and sign-ins for the statistics. Refused sign-ins are counted by `countRefusal`. */
export function countEvent(change: Change, { kind, method = '' }: AccountEvent): void {
  if (kind === 'registered') change.count({ name: 'registration', labels: [method] });
  if (kind === 'operator_created') change.count({ name: 'registration', labels: ['operator'] });
  if (kind === 'sign_in') change.count({ name: 'sign_in', labels: [method, 'succeeded'] });
}
