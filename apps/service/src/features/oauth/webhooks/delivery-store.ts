import { type AccountEventType, defaultAppEvents } from '@tongxing/contract/rules/account-event.ts';
import { type SqlBool, sql } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

/** The notifications: webhooks, security event tokens (RFC 8935), logout tokens (OpenID Connect Back-Channel Logout), logout requests of CAS and SAML. */
export type DeliveryEvent =
  | AccountEventType
  | 'ping'
  | 'security_event'
  | 'backchannel_logout'
  | 'cas_logout'
  | 'saml_logout';

export interface Delivery {
  readonly id: string;
  /** The app that gets it; null where an endpoint of operators does. */
  readonly client_id: string | null;
  readonly endpoint_id: string | null;
  /** The app or the endpoint. */
  readonly receiver: string;
  /** Who is behind it: the app's developer, or `operators`. */
  readonly owner: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  /** The person it is about, who can still withdraw; null where it is about nobody, or where the end of an access is told. */
  readonly account_id: string | null;
}

/** An unfinished delivery is claimed again after this time. */
const claimSeconds = 120;
/** Concurrent deliveries of one receiver, and of all apps of one developer: one that hangs delays only its own. */
const perReceiver = 4;
const perDeveloper = 10;
/** How many due deliveries one claim considers. */
const mostConsidered = 1000;
/** Seconds to wait after each failed attempt: nine attempts in three days. */
const waits = [60, 300, 1800, 7200, 18_000, 57_600, 86_400, 86_400];
/** A service of CAS or SAML hears in time or not at all: three attempts in ten seconds. */
const waitsOf = (event: string) => (['cas_logout', 'saml_logout'].includes(event) ? [3, 4] : waits);
/** Finished deliveries are kept for a month. */
const keptSeconds = 30 * 24 * 3600;

/** Who gets a delivery. */
export type Receiver = { readonly appId: string } | { readonly endpointId: string };

interface NewDelivery {
  readonly event: DeliveryEvent;
  readonly body: string;
  /** The person it is about, and the number of the event: they arrive in this order, unless an attempt fails. */
  readonly accountId?: string | null;
  readonly seq?: number | null;
}

/** Queues a notification, and returns its id. The developer, or the operators, see the result. */
export async function insertDelivery(
  change: Change,
  { event, body, accountId = null, seq = null, ...receiver }: NewDelivery & Receiver,
): Promise<string> {
  const id = `msg_${change.random.uuid()}`;
  await change.db
    .insertInto('webhook_delivery')
    .values({
      id,
      client_id: 'appId' in receiver ? receiver.appId : null,
      endpoint_id: 'endpointId' in receiver ? receiver.endpointId : null,
      account_id: accountId,
      seq,
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

/**
 * Claims due deliveries of these events: a few of each receiver, none of receivers that are `busy`, each for one process
 * only. An event about a person waits for the first attempt of the one before it.
 */
export async function claimDeliveries(
  change: Change,
  events: readonly DeliveryEvent[],
  { busy, most }: { readonly busy: readonly Delivery[]; readonly most: number },
): Promise<Delivery[]> {
  const receivers = busy.map(({ receiver }) => receiver);
  const owners = busy.map(({ owner }) => owner);
  const full = owners.filter((id) => owners.filter((each) => each === id).length >= perDeveloper);
  const isDue = sql`state = 'waiting' and webhook_delivery.next_attempt_at <= ${change.at} and event = any(${[...events]}::text[])`;
  const receiver = sql`coalesce(webhook_delivery.client_id, webhook_delivery.endpoint_id)`;
  const owner = sql`coalesce(owner_id::text, 'operators')`;
  const isFirst = sql`(seq is null or attempts > 0 or not exists (
    select from webhook_delivery earlier
    where earlier.account_id = webhook_delivery.account_id and earlier.state = 'waiting' and earlier.attempts = 0
      and earlier.seq < webhook_delivery.seq
      and coalesce(earlier.client_id, earlier.endpoint_id) = ${receiver}))`;
  const { rows } = await sql<Delivery>`
    with due as (
      select webhook_delivery.id, ${receiver} as receiver, ${owner} as owner, next_attempt_at
      from webhook_delivery left join app on app.id = client_id
      where ${isDue} and ${receiver} <> all(${receivers}::text[]) and ${owner} <> all(${full}::text[])
        and ${isFirst}
      order by next_attempt_at, seq limit ${mostConsidered}
    ), of_receivers as (
      select *, row_number() over (partition by receiver order by next_attempt_at, id) as turn from due
    ), of_owners as (
      select *, row_number() over (partition by owner order by turn, next_attempt_at, id) as rank from of_receivers
    ), claimed as (
      select webhook_delivery.id, receiver, owner from webhook_delivery join of_owners using (id)
      where ${isDue} and turn <= ${perReceiver} and rank <= ${perDeveloper}
      order by rank, webhook_delivery.next_attempt_at limit ${most} for update of webhook_delivery skip locked
    )
    update webhook_delivery set next_attempt_at = ${addSeconds(change.at, claimSeconds)}
    from claimed where webhook_delivery.id = claimed.id
    returning webhook_delivery.id, client_id, endpoint_id, receiver, owner, event, body, attempts, account_id`.execute(
    change.db,
  );
  return rows;
}

/** Saves the result of an attempt; `problem` is null where the app accepted it. */
export async function finishAttempt(
  change: Change,
  { id, event, attempts }: Delivery,
  problem: string | null,
): Promise<void> {
  const wait = waitsOf(event)[attempts];
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

/** The rows of a receiver. */
const sentTo = (to: Receiver) =>
  'appId' in to ? sql<SqlBool>`client_id = ${to.appId}` : sql<SqlBool>`endpoint_id = ${to.endpointId}`;

/** The newest deliveries of a receiver. Times are seconds since 1970. */
export async function listDeliveries(db: Reader, to: Receiver) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'state', 'attempts', 'last_result', 'created_at', 'next_attempt_at'])
    .where(sentTo(to))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: toSeconds(row.created_at),
    next_attempt_at: row.next_attempt_at ? toSeconds(row.next_attempt_at) : null,
  }));
}

/** Queues a delivery again with all of its attempts. False where the receiver has no such delivery. */
export async function repeatDelivery(change: Change, to: Receiver, deliveryId: string): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: change.at })
    .where('id', '=', deliveryId)
    .where(sentTo(to))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const readHeard = hotQuery<{ heard: boolean }>(`
  select exists (select from app where id = $1 and status = 'active')
    and exists (select from consent where account_id = $2 and client_id = $1) as heard`);

/**
 * Whether an app may still hear of an event that was queued for it: it runs, and the person lets it in. What ends its access
 * it hears in any case.
 */
export async function isStillHeard(
  db: Parameters<typeof readHeard>[0],
  { client_id: appId, account_id: accountId, event }: Delivery,
): Promise<boolean> {
  if (appId === null || accountId === null || defaultAppEvents.some((each) => each === event)) return true;
  return (await readHeard(db, appId, accountId))[0]?.heard ?? false;
}

/** What the developer reads of an event that is heard no more. */
export const withdrawn = 'the app was stopped, or the person has withdrawn';

/** How many deliveries are queued again at once. */
const mostRepeatedAtOnce = 1000;

/** Queues again what was not delivered in this time, the oldest first; returns how many. */
export async function repeatFailed(
  change: Change,
  receiver: Receiver,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { numUpdatedRows } = await change.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: change.at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('id')
        .where(sentTo(receiver))
        .where('state', '=', 'failed')
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .orderBy('created_at')
        .limit(mostRepeatedAtOnce),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes what an app was sent, or is to be sent, about people, but for what ends its access: somebody else receives it now. */
export async function forgetEventsOfApp({ db }: Change, appId: string): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('client_id', '=', appId)
    .where('account_id', 'is not', null)
    .where('event', 'not in', [...defaultAppEvents])
    .execute();
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

/**
 * When an account is erased: deletes what was sent about it, and keeps what is on its way, which a receiver has to know,
 * without its order.
 */
export async function forgetPerson({ db }: Change, accountId: string): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'waiting')
    .execute();
  await db
    .updateTable('webhook_delivery')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
