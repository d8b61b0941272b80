import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/webhooks.ts';
import { mostWebhookEndpoints } from '@tongxing/contract/manage/webhooks.ts';
import { calledUriProblem } from '@tongxing/contract/rules/redirect-uri.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Asking, Change, Work } from '../../../transaction/work.ts';
import { listDeliveries, repeatDelivery, repeatFailed } from '../../oauth/webhooks/delivery-store.ts';
import * as store from '../../oauth/webhooks/endpoint-store.ts';
import { newWebhookSecret, testEndpoint } from '../../oauth/webhooks/webhook.ts';
import type { Done } from '../commands-and-queries/managed.ts';

/** An endpoint as the console lists it; never its secret. */
export function showWebhook(row: store.WebhookEndpoint, now: Date): calls.WebhookEndpointItem {
  const { former_until: until } = row;
  return {
    id: row.id,
    url: row.url,
    events: [...row.events],
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    previous_expires_at: until && until > now ? until.toISOString() : null,
  };
}

/** What the audit keeps of an endpoint. */
const auditOf = ({ url, events }: Pick<store.WebhookEndpoint, 'url' | 'events'>) => ({
  url,
  events: [...events],
});

/** Plain http goes to opened networks alone. */
function refuseUrl({ settings }: Pick<Asking, 'settings'>, url: string): Failure<'bad_webhook_url'> | null {
  const mayBePlain = readOpenNetworks(settings.file.outgoing.allow_private).containsHost;
  return calledUriProblem(url, mayBePlain) === null ? null : fail('bad_webhook_url');
}

/** `*` is all; beside it no other type means anything. */
const distinct = (events: readonly string[]) => (events.includes('*') ? ['*'] : [...new Set(events)]);

/** Makes an endpoint; its secret is in this answer alone. */
export async function createWebhook(
  change: Change,
  { url, events }: ManageInput<typeof calls.createWebhook>,
): Promise<Result<Done<ManageOutput<typeof calls.createWebhook>>, 'bad_webhook_url' | 'too_many_webhooks'>> {
  const refused = refuseUrl(change, url);
  if (refused) return refused;
  if ((await store.listEndpoints(change.db)).length >= mostWebhookEndpoints) return fail('too_many_webhooks');
  const id = `we_${change.random.uuid()}`;
  const { secret, sealed } = newWebhookSecret(change, id);
  const made = { url, events: distinct(events) };
  await store.insertEndpoint(change, { id, ...made, secret: sealed });
  return succeed({ output: { id, secret }, after: auditOf(made) });
}

/** Changes the address or the types of an endpoint. */
export async function editWebhook(
  change: Change,
  { id, url, events }: ManageInput<typeof calls.editWebhook>,
): Promise<Result<Done<calls.WebhookEndpointItem>, 'bad_webhook_url' | 'not_found'>> {
  const before = await store.findEndpoint(change.db, id);
  if (!before) return fail('not_found');
  const refused = url === undefined ? null : refuseUrl(change, url);
  if (refused) return refused;
  await store.updateEndpoint(change, id, {
    url: url ?? before.url,
    events: events ? distinct(events) : [...before.events],
  });
  const after = await store.findEndpoint(change.db, id);
  if (!after) throw new Error('an endpoint was just changed');
  return succeed({ output: showWebhook(after, change.at), before: auditOf(before), after: auditOf(after) });
}

/** Whether one operator alone may change it: it stays where it is and gets nothing that it did not get. */
export async function isEditedAlone(
  change: Change,
  { id, url, events }: ManageInput<typeof calls.editWebhook>,
): Promise<boolean> {
  const before = await store.findEndpoint(change.db, id);
  if (!before) return true;
  const isSamePlace = url === undefined || url === before.url;
  const isFewer = before.events.includes('*') || (events ?? []).every((each) => before.events.includes(each));
  return isSamePlace && isFewer;
}

export async function removeWebhook(
  change: Change,
  id: string,
): Promise<Result<Done<Record<string, never>>, 'not_found'>> {
  const before = await store.findEndpoint(change.db, id);
  if (!before || !(await store.deleteEndpoint(change, id))) return fail('not_found');
  return succeed({ output: {}, before: auditOf(before) });
}

/** Queues `ping`. */
export async function tryWebhook(
  change: Change,
  id: string,
): Promise<Result<Done<{ delivery: string }>, 'not_found'>> {
  if (!(await store.findEndpoint(change.db, id))) return fail('not_found');
  return succeed({ output: { delivery: await testEndpoint(change, id) } });
}

/** Makes a new secret; it is in this answer alone. */
export async function rotateSecret(
  change: Change,
  { id, overlap_hours: overlapHours }: ManageInput<typeof calls.rotateWebhookSecret>,
): Promise<Result<Done<ManageOutput<typeof calls.rotateWebhookSecret>>, 'not_found'>> {
  const endpoint = await store.findEndpoint(change.db, id);
  if (!endpoint) return fail('not_found');
  const { secret, sealed } = newWebhookSecret(change, id);
  await store.replaceEndpointSecret(change, endpoint, { secret: sealed, overlapHours });
  const until = overlapHours > 0 ? addSeconds(change.at, overlapHours * 3600).toISOString() : null;
  return succeed({
    output: { id, secret, previous_expires_at: until },
    after: { overlap_hours: overlapHours },
  });
}

/** Queues one delivery again, or those that failed between two moments. */
export async function redeliver(
  change: Change,
  { id, delivery, from, to }: ManageInput<typeof calls.redeliverWebhook>,
): Promise<Result<Done<{ count: number }>, 'not_found'>> {
  if (!(await store.findEndpoint(change.db, id))) return fail('not_found');
  const receiver = { endpointId: id };
  if (delivery !== undefined) {
    if (!(await repeatDelivery(change, receiver, delivery))) return fail('not_found');
    return succeed({ output: { count: 1 } });
  }
  const time = { from: from ?? change.at, to: to ?? change.at };
  return succeed({ output: { count: await repeatFailed(change, receiver, time) } });
}

/** The last deliveries of an endpoint. */
export async function showDeliveries(
  { db }: Pick<Work, 'db'>,
  id: string,
): Promise<Result<ManageOutput<typeof calls.listWebhookDeliveries>, 'not_found'>> {
  if (!(await store.findEndpoint(db, id))) return fail('not_found');
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const rows = await listDeliveries(db, { endpointId: id });
  return succeed({
    items: rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      next_attempt_at: row.next_attempt_at === null ? null : iso(row.next_attempt_at),
    })),
    next: null,
  });
}
