import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { WebhookEndpointTable } from '../../../database/schema/events.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

export type WebhookEndpoint = Selectable<WebhookEndpointTable>;

/** Operators' endpoints, the oldest first. */
export function listEndpoints(db: Reader): Promise<WebhookEndpoint[]> {
  return db.selectFrom('webhook_endpoint').selectAll().orderBy('created_at').orderBy('id').execute();
}

export async function findEndpoint(db: Reader, id: string): Promise<WebhookEndpoint | null> {
  const row = await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Saves a new endpoint; `secret` is sealed. */
export async function insertEndpoint(
  { db, at }: Change,
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'events' | 'secret'>,
): Promise<void> {
  await db
    .insertInto('webhook_endpoint')
    .values({ ...endpoint, former_secret: null, former_until: null, created_at: at, changed_at: at })
    .execute();
}

export async function updateEndpoint(
  { db, at }: Change,
  id: string,
  fields: Partial<Pick<WebhookEndpoint, 'url' | 'events'>>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ ...fields, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret; the former one signs beside it for `overlapHours`. */
export async function replaceEndpointSecret(
  { db, at }: Change,
  { id, secret: former }: WebhookEndpoint,
  { secret, overlapHours }: { readonly secret: string; readonly overlapHours: number },
): Promise<void> {
  const signsOn = overlapHours > 0;
  await db
    .updateTable('webhook_endpoint')
    .set({
      secret,
      former_secret: signsOn ? former : null,
      former_until: signsOn ? addSeconds(at, overlapHours * 3600) : null,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes an endpoint with its deliveries; false where there is none. */
export async function deleteEndpoint({ db }: Change, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoint').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
