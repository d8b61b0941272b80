import {
  type AccountEventType,
  type AppEventType,
  defaultAppEvents,
} from '@tongxing/contract/rules/account-event.ts';
import { type MasterKeyChange, resealColumn } from '../../../database/master-key-change.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Asking, Change } from '../../../transaction/work.ts';
import { nextSequence } from '../../accounts/events/event-store.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { type AppRow, findApp, updateApp } from '../apps/app-store.ts';
import { insertDelivery } from './delivery-store.ts';
import type { WebhookEndpoint } from './endpoint-store.ts';

/** The vault's context for the secret of an app or an endpoint. */
const webhookSecretContext = (receiver: string) => `webhook secret ${receiver}`;

/** Seals the secrets of all receivers anew, for another master key. */
export async function resealWebhookSecrets(change: MasterKeyChange): Promise<void> {
  const columns = [
    ['app', 'webhook_secret'],
    ['app', 'webhook_former_secret'],
    ['webhook_endpoint', 'secret'],
    ['webhook_endpoint', 'former_secret'],
  ] as const;
  for (const [table, column] of columns) {
    await resealColumn(change, { table, column, by: ['id'], contextOf: webhookSecretContext });
  }
}

/** A new secret that signs a receiver's webhooks, in clear and sealed. */
export function newWebhookSecret(
  { random, vault }: Pick<Asking, 'random' | 'vault'>,
  receiver: string,
): { readonly secret: string; readonly sealed: string } {
  const secret = `whsec_${random.bytes(32).toString('base64')}`;
  return { secret, sealed: vault.seal(secret, webhookSecretContext(receiver)) };
}

/** The secrets of a receiver that sign at a moment, opened. */
export function openWebhookSecrets(
  { vault }: Pick<Asking, 'vault'>,
  {
    receiver,
    now,
    secret,
    former,
    until,
  }: {
    readonly receiver: string;
    readonly now: Date;
    readonly secret: string;
    readonly former: string | null;
    readonly until: Date | null;
  },
): readonly string[] {
  const isFormerValid = former !== null && until !== null && until > now;
  const sealed = isFormerValid ? [secret, former] : [secret];
  return sealed.map((each) => vault.open(each, webhookSecretContext(receiver)));
}

/**
 * Makes the secret that signs an app's webhooks. The former one signs beside it for `overlapHours`, so that a receiver that
 * knows either of them goes on.
 */
export async function makeWebhookSecret(
  change: Change,
  appId: string,
  { overlapHours = 0 }: { readonly overlapHours?: number } = {},
): Promise<string> {
  const { secret, sealed } = newWebhookSecret(change, appId);
  const former = overlapHours > 0 ? ((await findApp(change.db, appId))?.webhook_secret ?? null) : null;
  await updateApp(change, appId, {
    webhook_secret: sealed,
    webhook_former_secret: former,
    webhook_former_until: former === null ? null : addSeconds(change.at, overlapHours * 3600),
  });
  return secret;
}

/** Whether an app asks for events of a type. */
const asksFor = ({ events }: Pick<AppRow, 'events'>, type: AccountEventType): boolean =>
  (events ?? defaultAppEvents).includes(type as AppEventType);

interface Announcement {
  readonly appId: string;
  readonly event: 'grant.revoked' | 'account.cancelled' | 'access.removed';
  readonly accountId: string;
  /** The identifier by which the app knows the person. */
  readonly subject: string;
}

/**
 * Queues a webhook for an app that a person has left or lost: at once, while it is known which person that was. Operators'
 * endpoints get it beside, except for the cancellation, which they get once and when it is requested.
 */
export async function announce(
  change: Change,
  { appId, event, accountId, subject }: Announcement,
): Promise<void> {
  await queueForApp(change, { appId, event, accountId, at: change.at, data: { sub: subject } });
  if (event !== 'account.cancelled') await publishEvent(change, { type: event, accountId, appId });
}

interface ForApp {
  readonly appId: string;
  readonly event: AccountEventType;
  readonly accountId: string;
  /** When it happened. */
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues an event about a person for an app that asks for it and has an address. */
export async function queueForApp(
  change: Change,
  { appId, event, accountId, at, data }: ForApp,
): Promise<void> {
  const app = await findApp(change.db, appId);
  if (!app?.webhook_url || !asksFor(app, event)) return;
  if (!app.webhook_secret) await makeWebhookSecret(change, appId);
  const seq = await nextSequence(change, accountId, appId);
  const body = bodyOf(event, at, { client_id: appId, seq, ...data });
  // Of an account that is being erased, nothing stays that names it.
  const about = event === 'account.cancelled' ? null : accountId;
  await insertDelivery(change, { appId, event, body, accountId: about, seq });
}

/** Queues an event for an endpoint of operators; without an account where it is about everybody in a group. */
export async function queueForEndpoint(
  change: Change,
  { id: endpointId }: Pick<WebhookEndpoint, 'id'>,
  { event, accountId, at, data }: Omit<ForApp, 'appId' | 'accountId'> & { readonly accountId: string | null },
): Promise<void> {
  const seq = accountId === null ? null : await nextSequence(change, accountId, endpointId);
  const person = accountId === null ? {} : { account_id: accountId, seq };
  const body = bodyOf(event, at, { ...person, ...data });
  await insertDelivery(change, { endpointId, event, body, accountId, seq });
}

const bodyOf = (type: string, at: Date, data: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Queues `ping`, by which a developer tries the address; the id of the delivery, or null where there is no address. */
export async function announceTest(change: Change, appId: string): Promise<string | null> {
  const app = await findApp(change.db, appId);
  if (!app?.webhook_url) return null;
  if (!app.webhook_secret) await makeWebhookSecret(change, appId);
  return insertDelivery(change, {
    appId,
    event: 'ping',
    body: bodyOf('ping', change.at, { client_id: appId }),
  });
}

/** The same for an endpoint of operators. */
export const testEndpoint = (change: Change, endpointId: string): Promise<string> =>
  insertDelivery(change, { endpointId, event: 'ping', body: bodyOf('ping', change.at, {}) });
