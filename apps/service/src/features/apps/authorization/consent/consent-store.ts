import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Reader } from '../../../../database/reader.ts';
import type { Recipient } from '../../../../database/tables/authorization.ts';
import { beijingDayStart } from '../../../../kernel/beijing-day.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import type { Change } from '../../../../unit-of-work/work.ts';
import type { KeptConsent } from './consent.ts';

/** What a consent is read as. */
export interface ConsentRow {
  readonly granted_scopes: string[];
  readonly refused_scopes: string[];
  readonly refused_at: Record<string, number>;
}

const consents = requestCache<ConsentRow | null>('consent');

/** Where a statement has read the consent besides, the next step need not ask again in the same request. */
export function cacheConsent(accountId: string, clientId: string, row: ConsentRow | null): void {
  consents.put(`${accountId} ${clientId}`, row);
}

export async function findConsent(
  db: Reader,
  accountId: string,
  clientId: string,
): Promise<KeptConsent | null> {
  const cached = consents.take(`${accountId} ${clientId}`);
  const row =
    cached !== undefined
      ? cached
      : await db
          .selectFrom('consent')
          .select(['granted_scopes', 'refused_scopes', 'refused_at'])
          .where('account_id', '=', accountId)
          .where('client_id', '=', clientId)
          .executeTakeFirst();
  return row
    ? {
        granted: row.granted_scopes as ClientScope[],
        refused: row.refused_scopes as ClientScope[],
        refusedAt: row.refused_at,
      }
    : null;
}

/** Replaces what was remembered; the recipient only where it is given. True where this account had not let this app in before. */
export async function rememberConsent(
  change: Change,
  accountId: string,
  clientId: string,
  {
    granted,
    refused,
    refusedAt,
    recipient,
  }: KeptConsent & {
    readonly recipient: Recipient | undefined;
  },
): Promise<boolean> {
  const kept = {
    granted_scopes: [...granted],
    refused_scopes: [...refused],
    refused_at: JSON.stringify(refusedAt),
    last_used_at: change.at,
    ...(recipient ? { recipient: JSON.stringify(recipient) } : {}),
  };
  const id = change.random.uuid();
  const row = await change.db
    .insertInto('consent')
    .values({ id, account_id: accountId, client_id: clientId, created_at: change.at, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id;
}

/** Notes that the consent is in use, once a day. */
export async function touchConsent(change: Change, accountId: string, clientId: string): Promise<void> {
  await change.db
    .updateTable('consent')
    .set({ last_used_at: change.at })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('last_used_at', '<', beijingDayStart(change.at))
    .execute();
}

/** The account's consents with the apps they were given to, the latest used first. */
export function listConsents(db: Reader, accountId: string) {
  return db
    .selectFrom('consent')
    .innerJoin('client', 'client.id', 'consent.client_id')
    .select([
      'consent.id',
      'consent.client_id',
      'consent.granted_scopes',
      'consent.refused_scopes',
      'consent.created_at',
      'consent.last_used_at',
      'client.name',
      'client.logo',
      'client.homepage',
      'client.legal_name',
      'client.contact',
      'client.privacy_policy',
    ])
    .where('consent.account_id', '=', accountId)
    .orderBy('consent.last_used_at', 'desc')
    .execute();
}

/** What the account lets one app have, under which facts it was agreed to. */
export async function findGrant(db: Reader, accountId: string, clientId: string) {
  const row = await db
    .selectFrom('consent')
    .select(['id', 'granted_scopes', 'refused_scopes', 'created_at', 'last_used_at', 'recipient'])
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets one of the account's consents; the app's id, or null where there is none. */
export async function removeConsent(
  change: Change,
  accountId: string,
  consentId: string,
): Promise<string | null> {
  const row = await change.db
    .deleteFrom('consent')
    .where('id', '=', consentId)
    .where('account_id', '=', accountId)
    .returning('client_id')
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Forgets what the account agreed to, with some apps or with all of them; whose apps they were. */
export async function removeConsents(
  change: Change,
  accountId: string,
  clientIds?: readonly string[],
): Promise<string[]> {
  if (clientIds?.length === 0) return [];
  const rows = await change.db
    .deleteFrom('consent')
    .where('account_id', '=', accountId)
    .$if(clientIds !== undefined, (query) => query.where('client_id', 'in', [...(clientIds ?? [])]))
    .returning('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}

/** How many people have let an app in. */
export async function countPeople(db: Reader, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The apps that an account has let in. */
export async function listConsentedClients(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('client_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.client_id);
}
