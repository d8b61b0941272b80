import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

/** The notifications to apps: webhooks, and the logout token (OpenID Connect Back-Channel Logout). */
export type DeliveryEvent =
  | 'grant.revoked'
  | 'account.cancelled'
  | 'access.removed'
  | 'ping'
  | 'backchannel_logout';

export interface Delivery {
  readonly id: string;
  readonly client_id: string;
  /** Its developer. */
  readonly owner_id: string;
  readonly body: string;
  readonly attempts: number;
}

/** An unfinished delivery is claimed again after this time. */
const claimSeconds = 120;
/** Concurrent deliveries of one app, and of all apps of one developer: one that hangs delays only its own. */
const perApp = 4;
const perDeveloper = 10;
/** How many due deliveries one claim considers. */
const mostConsidered = 1000;
/** Seconds to wait after each failed attempt: nine attempts in three days. */
const waits = [60, 300, 1800, 7200, 18_000, 57_600, 86_400, 86_400];
/** Finished deliveries are kept for a month. */
const keptSeconds = 30 * 24 * 3600;

/** Queues a notification to an app, and returns its id. Its developer sees the result. */
export async function insertDelivery(
  change: Change,
  { appId, event, body }: { appId: string; event: DeliveryEvent; body: string },
): Promise<string> {
  const id = `msg_${change.random.uuid()}`;
  await change.db
    .insertInto('webhook_delivery')
    .values({
      id,
      client_id: appId,
      event,
      body,
      state: 'waiting',
      attempts: 0,
      last_result: '',
      created_at: change.at,
      next_attempt_at: change.at,
    })
    .execute();
  return id;
}

/** Claims due deliveries of these events: a few of each app, none of apps that are `busy`, each for one process only. */
export async function claimDeliveries(
  change: Change,
  events: readonly DeliveryEvent[],
  { busy, most }: { readonly busy: readonly Delivery[]; readonly most: number },
): Promise<Delivery[]> {
  const apps = busy.map(({ client_id: id }) => id);
  const developers = busy.map(({ owner_id: id }) => id);
  const full = developers.filter((id) => developers.filter((each) => each === id).length >= perDeveloper);
  const isDue = sql`state = 'waiting' and webhook_delivery.next_attempt_at <= ${change.at} and event = any(${[...events]}::text[])`;
  const { rows } = await sql<Delivery>`
    with due as (
      select webhook_delivery.id, client_id, owner_id, next_attempt_at
      from webhook_delivery join app on app.id = client_id
      where ${isDue} and client_id <> all(${apps}::text[]) and owner_id <> all(${full}::uuid[])
      order by next_attempt_at limit ${mostConsidered}
    ), of_apps as (
      select *, row_number() over (partition by client_id order by next_attempt_at, id) as turn from due
    ), of_developers as (
      select *, row_number() over (partition by owner_id order by turn, next_attempt_at, id) as rank from of_apps
    ), claimed as (
      select webhook_delivery.id, owner_id from webhook_delivery join of_developers using (id)
      where ${isDue} and turn <= ${perApp} and rank <= ${perDeveloper}
      order by rank, webhook_delivery.next_attempt_at limit ${most} for update of webhook_delivery skip locked
    )
    update webhook_delivery set next_attempt_at = ${addSeconds(change.at, claimSeconds)}
    from claimed where webhook_delivery.id = claimed.id
    returning webhook_delivery.id, client_id, owner_id, body, attempts`.execute(change.db);
  return rows;
}

/** Saves the result of an attempt; `problem` is null where the app accepted it. */
export async function finishAttempt(
  change: Change,
  { id, attempts }: Delivery,
  problem: string | null,
): Promise<void> {
  const wait = waits[attempts];
  const outcome =
    problem === null
      ? { state: 'delivered' as const, last_result: 'HTTP 200', next_attempt_at: null }
      : wait === undefined
        ? { state: 'failed' as const, last_result: problem, next_attempt_at: null }
        : {
            state: 'waiting' as const,
            last_result: problem,
            next_attempt_at: addSeconds(change.at, wait),
          };
  await change.db
    .updateTable('webhook_delivery')
    .set({ ...outcome, attempts: attempts + 1 })
    .where('id', '=', id)
    .execute();
}

/** Lets a delivery wait without an attempt. */
export async function postponeDelivery(change: Change, { id }: Delivery, seconds: number): Promise<void> {
  await change.db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: addSeconds(change.at, seconds) })
    .where('id', '=', id)
    .execute();
}

export async function listDeliveries(db: Reader, appId: string) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'state', 'attempts', 'last_result', 'created_at', 'next_attempt_at'])
    .where('client_id', '=', appId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: toSeconds(row.created_at),
    next_attempt_at: row.next_attempt_at ? toSeconds(row.next_attempt_at) : null,
  }));
}

/** Queues a delivery again with all of its attempts. False where the app has no such delivery. */
export async function repeatDelivery(change: Change, appId: string, deliveryId: string): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: change.at })
    .where('id', '=', deliveryId)
    .where('client_id', '=', appId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many deliveries are queued again at once. */
const mostRepeatedAtOnce = 1000;

/** Queues again what was not delivered in this time, the oldest first; returns how many. */
export async function repeatFailed(
  change: Change,
  appId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { numUpdatedRows } = await change.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: change.at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('id')
        .where('client_id', '=', appId)
        .where('state', '=', 'failed')
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .orderBy('created_at')
        .limit(mostRepeatedAtOnce),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function removeOldDeliveries(change: Change, most: number): Promise<number> {
  const before = addSeconds(change.at, -keptSeconds);
  const { numDeletedRows } = await change.db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', before)
        .where(sql<SqlBool>`state <> 'waiting'`)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
