import type { Change } from '../../../transaction/work.ts';
import { chainKeysOf } from './chain-keys.ts';
import { genesis, hashEvent } from './event-hash.ts';
import { type LogHead, sealHead } from './log-head.ts';

/** Begins the logs of many accounts that were just made, each with its registration, in two statements. */
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
}
