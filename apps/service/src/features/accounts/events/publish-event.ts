import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';
import { sql } from 'kysely';
import type { Change } from '../../../transaction/work.ts';
import { forgetSequences } from './event-store.ts';

export interface PublishedEvent {
  readonly type: AccountEventType;
  /** Null where it is about everybody in a group. */
  readonly accountId: string | null;
  /** The app that it is about. */
  readonly appId?: string;
  /** Ids and names of fields; nothing that a receiver may not know of an account. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Whether an app or an endpoint asks for the type of the row `event`. */
const isAskedFor = sql<boolean>`(
  exists (select from webhook_endpoint where events && array[event.type, '*'])
  or exists (select from app where (events is not null or security_events_url <> '')
    and (security_events_url <> '' or event.type = any(events))))`;

/** More events than these are written only after a look whether anybody asks for them, and this many at once. */
const atOnce = 500;

/**
 * Hands events to apps and to operators' endpoints that ask for their type, some seconds after the change and only if it
 * commits. Where nobody asks, nothing is written.
 */
export async function publishEvents(change: Change, events: readonly PublishedEvent[]): Promise<void> {
  const [first] = events;
  if (!first || (events.length > atOnce && !(await isAnyAskedFor(change, events)))) return;
  for (let from = 0; from < events.length; from += atOnce) {
    await write(change, events.slice(from, from + atOnce));
  }
}

async function isAnyAskedFor({ db }: Change, events: readonly PublishedEvent[]): Promise<boolean> {
  const types = [...new Set(events.map(({ type }) => type))];
  const { rows } = await sql`
    select from unnest(${types}::text[]) as event (type) where ${isAskedFor} limit 1`.execute(db);
  return rows.length > 0;
}

function write(change: Change, events: readonly PublishedEvent[]): Promise<void> {
  const rows = events.map(({ type, accountId, appId = null, data = {} }) => ({
    type,
    account_id: accountId,
    client_id: appId,
    data,
  }));
  return change.batch(
    change.db
      .insertInto('account_event')
      .columns(['account_id', 'client_id', 'type', 'data', 'at'])
      .expression(
        sql`select account_id, client_id, type, data, ${change.at}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as event (account_id uuid, client_id text, type text, data jsonb)
          where ${isAskedFor}`,
      ),
  );
}

/** The same for one event. */
export const publishEvent = (change: Change, event: PublishedEvent): Promise<void> => write(change, [event]);

/**
 * Publishes that an account is erased. Its numbers are forgotten: by whoever hands the event out, which has the last one, or
 * at once where nobody asks for it.
 */
export async function publishErasure(change: Change, accountId: string): Promise<void> {
  const event: PublishedEvent = { type: 'account.erased', accountId };
  if (await isAnyAskedFor(change, [event])) await write(change, [event]);
  else await forgetSequences(change, accountId);
}
