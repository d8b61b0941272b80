import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock, toSeconds } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import type { Vault } from '../../../kernel/vault.ts';

export type WebhookEvent = 'grant.revoked' | 'account.cancelled';

export interface WebhooksNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly log: Log;
  /** For addresses that developers chose. */
  readonly fetch: typeof globalThis.fetch;
}

/** Seconds to wait after each failed attempt: eight attempts in about two days. */
const waits = [60, 300, 1800, 7200, 18_000, 43_200, 86_400];
/** A claimed delivery that nobody finished is tried again. */
const claimSeconds = 120;
const perRound = 20;

const sealContext = (clientId: string) => `webhook secret ${clientId}`;

/** Signature of the Standard Webhooks specification: HMAC-SHA-256 over `id.timestamp.body`. */
function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Tells apps what they must know of people who used them: signed, retried, visible to the developer. */
export function createWebhooks({ database, clock, random, vault, log, fetch }: WebhooksNeeds) {
  async function makeSecret(clientId: string): Promise<string> {
    const secret = `whsec_${random.bytes(32).toString('base64')}`;
    await database
      .updateTable('client')
      .set({ webhook_secret: vault.seal(secret, sealContext(clientId)) })
      .where('id', '=', clientId)
      .execute();
    return secret;
  }

  /** `subject`: the identifier the app knows the person by. An app without an address is told nothing. */
  async function announce(clientId: string, event: WebhookEvent, subject: string): Promise<void> {
    const client = await database
      .selectFrom('client')
      .select(['webhook_url', 'webhook_secret'])
      .where('id', '=', clientId)
      .executeTakeFirst();
    if (!client?.webhook_url) return;
    if (!client.webhook_secret) await makeSecret(clientId);
    const now = clock.now();
    const body = JSON.stringify({
      type: event,
      timestamp: now.toISOString(),
      data: { client_id: clientId, sub: subject },
    });
    await database
      .insertInto('webhook_delivery')
      .values({
        id: `msg_${random.uuid()}`,
        client_id: clientId,
        event,
        body,
        state: 'waiting',
        attempts: 0,
        last_result: '',
        created_at: now,
        next_attempt_at: now,
      })
      .execute();
  }

  /** Takes what is due, each by one process only. */
  const claim = async () => {
    const { rows } = await sql<{ id: string; client_id: string; body: string; attempts: number }>`
      update webhook_delivery set next_attempt_at = ${addSeconds(clock.now(), claimSeconds)}
      where id in (
        select id from webhook_delivery where state = 'waiting' and next_attempt_at <= ${clock.now()}
        order by next_attempt_at limit ${perRound} for update skip locked
      ) returning id, client_id, body, attempts`.execute(database);
    return rows;
  };

  async function attempt(delivery: { id: string; client_id: string; body: string }): Promise<string | null> {
    const client = await database
      .selectFrom('client')
      .select(['webhook_url', 'webhook_secret'])
      .where('id', '=', delivery.client_id)
      .executeTakeFirst();
    if (!client?.webhook_url || !client.webhook_secret) return 'no address';
    const timestamp = toSeconds(clock.now());
    const secret = vault.open(client.webhook_secret, sealContext(delivery.client_id));
    try {
      const response = await fetch(client.webhook_url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': delivery.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signWebhook(secret, delivery.id, timestamp, delivery.body),
        },
        body: delivery.body,
      });
      await response.body?.cancel();
      return response.ok ? null : `HTTP ${response.status}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message.slice(0, 200) : 'network error';
    }
  }

  async function deliver(delivery: Awaited<ReturnType<typeof claim>>[number]): Promise<void> {
    const problem = await attempt(delivery);
    const attempts = delivery.attempts + 1;
    const wait = waits[attempts - 1];
    const outcome =
      problem === null
        ? { state: 'delivered' as const, last_result: 'HTTP 200', next_attempt_at: null }
        : wait === undefined
          ? { state: 'failed' as const, last_result: problem, next_attempt_at: null }
          : {
              state: 'waiting' as const,
              last_result: problem,
              next_attempt_at: addSeconds(clock.now(), wait),
            };
    await database
      .updateTable('webhook_delivery')
      .set({ ...outcome, attempts })
      .where('id', '=', delivery.id)
      .execute();
  }

  return {
    makeSecret,
    announce,

    /** Sends everything that is due; returns how many attempts were made. Called every few seconds. */
    async deliverDue(): Promise<number> {
      const due = await claim();
      const outcomes = await Promise.allSettled(due.map(deliver));
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          log.error(`A webhook could not be handled: ${String(outcome.reason)}`);
      }
      return due.length;
    },

    async list(clientId: string) {
      const rows = await database
        .selectFrom('webhook_delivery')
        .select(['id', 'event', 'state', 'attempts', 'last_result', 'created_at', 'next_attempt_at'])
        .where('client_id', '=', clientId)
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute();
      return rows.map((row) => ({
        ...row,
        created_at: toSeconds(row.created_at),
        next_attempt_at: row.next_attempt_at ? toSeconds(row.next_attempt_at) : null,
      }));
    },

    /** Sends one again, from the first attempt on; false where the app has no such delivery. */
    async redeliver(clientId: string, deliveryId: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('webhook_delivery')
        .set({ state: 'waiting', attempts: 0, next_attempt_at: clock.now() })
        .where('id', '=', deliveryId)
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Deliveries that have ended are kept for a month. */
    async sweep(): Promise<void> {
      await database
        .deleteFrom('webhook_delivery')
        .where('created_at', '<', addSeconds(clock.now(), -30 * 24 * 3600))
        .where('state', '!=', 'waiting')
        .execute();
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
