import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { beijingDayStart } from '../../../../kernel/beijing-day.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import type { Change } from '../../../../transaction/work.ts';
import type { SavedConsent } from './consent.ts';
import type { ResourceConsents } from './resource-consent.ts';

/** The columns that are read of a consent. */
export interface ConsentRow {
  readonly granted_scopes: string[];
  readonly refused_scopes: string[];
  readonly refused_at: Record<string, number>;
  readonly recipient: Recipient | null;
  readonly resources: ResourceConsents;
}

/**
 * SQL: whether a consent is to whoever receives the app's data now. Another recipient gets nothing until the person has
 * agreed to them (PIPL Art. 23). Nobody is asked about an app of the operator's own, so that its consents may name a former one.
 */
export const isToRecipient = `(app.first_party or consent.recipient is null
  or consent.recipient ->> 'legal_name' = app.legal_name)`;

const consents = requestCache<ConsentRow | null>('consent');

/** Caches a consent that another statement has read, for one look-up in the same request. */
export function cacheConsent(accountId: string, appId: string, row: ConsentRow | null): void {
  consents.put(`${accountId} ${appId}`, row);
}

export async function findConsent(
  db: Reader,
  accountId: string,
  appId: string,
): Promise<SavedConsent | null> {
  const cached = consents.take(`${accountId} ${appId}`);
  const row =
    cached !== undefined
      ? cached
      : await db
          .selectFrom('consent')
          .select(['granted_scopes', 'refused_scopes', 'refused_at', 'recipient', 'resources'])
          .where('account_id', '=', accountId)
          .where('client_id', '=', appId)
          .executeTakeFirst();
  return row
    ? {
        granted: row.granted_scopes as AppScope[],
        refused: row.refused_scopes as AppScope[],
        refusedAt: row.refused_at,
        agreedTo: row.recipient,
        resources: row.resources,
      }
    : null;
}

/** Saves a consent in place of the former one; the recipient only where it is given. True for the account's first consent to this app. */
export async function rememberConsent(
  change: Change,
  accountId: string,
  appId: string,
  {
    granted,
    refused,
    refusedAt,
    recipient,
    resources,
  }: SavedConsent & {
    readonly recipient: Recipient | undefined;
  },
): Promise<boolean> {
  const saved = {
    granted_scopes: [...granted],
    refused_scopes: [...refused],
    refused_at: JSON.stringify(refusedAt),
    resources: JSON.stringify(resources),
    last_used_at: change.at,
    ...(recipient ? { recipient: JSON.stringify(recipient) } : {}),
  };
  const id = change.random.uuid();
  const row = await change.db
    .insertInto('consent')
    .values({ id, account_id: accountId, client_id: appId, created_at: change.at, ...saved })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet(saved))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id;
}

/** Writes that the consent is in use, at most once a day. */
export async function touchConsent(change: Change, accountId: string, appId: string): Promise<void> {
  await change.db
    .updateTable('consent')
    .set({ last_used_at: change.at })
    .where('account_id', '=', accountId)
    .where('client_id', '=', appId)
    .where('last_used_at', '<', beijingDayStart(change.at))
    .execute();
}

/** The account's consents with the apps they were given to, the latest used first. */
export function listConsents(db: Reader, accountId: string) {
  return db
    .selectFrom('consent')
    .innerJoin('app', 'app.id', 'consent.client_id')
    .select([
      'consent.id',
      'consent.client_id',
      'consent.granted_scopes',
      'consent.refused_scopes',
      'consent.created_at',
      'consent.last_used_at',
      'app.name',
      'app.logo',
      'app.homepage',
      'app.legal_name',
      'app.contact',
      'app.privacy_policy',
      'app.first_party',
    ])
    .where('consent.account_id', '=', accountId)
    .orderBy('consent.last_used_at', 'desc')
    .execute();
}

/** The account's consents to agents, the latest used first: apps that say so, and those that nobody registered. */
export function listAgentConsents(db: Reader, accountId: string) {
  return db
    .selectFrom('consent')
    .innerJoin('app', 'app.id', 'consent.client_id')
    .select([
      'consent.id',
      'consent.client_id',
      'consent.granted_scopes',
      'consent.resources',
      'consent.created_at',
      'consent.last_used_at',
      'app.name',
      'app.legal_name',
      'app.contact',
      'app.owner_id',
    ])
    .where('consent.account_id', '=', accountId)
    .where((either) => either.or([either('app.agent', '=', true), either('app.owner_id', 'is', null)]))
    .orderBy('consent.last_used_at', 'desc')
    .limit(200)
    .execute();
}

/** The account's consent to one app with the facts that the consent page showed, or null. */
export async function findGrant(db: Reader, accountId: string, appId: string) {
  const row = await db
    .selectFrom('consent')
    .select([
      'id',
      'granted_scopes',
      'refused_scopes',
      'created_at',
      'last_used_at',
      'recipient',
      'resources',
    ])
    .where('account_id', '=', accountId)
    .where('client_id', '=', appId)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the consents to an app that say nothing of what a person agreed to: nobody was asked. */
export async function removeUnasked({ db }: Change, appId: string): Promise<void> {
  await db.deleteFrom('consent').where('client_id', '=', appId).where('recipient', 'is', null).execute();
}

/** Removes one of the account's consents. Returns the app's id, or null where there is none. */
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

/** Removes the account's consents to these apps, or to all of them. Returns the ids of the apps. */
export async function removeConsents(
  change: Change,
  accountId: string,
  appIds?: readonly string[],
): Promise<string[]> {
  if (appIds?.length === 0) return [];
  const rows = await change.db
    .deleteFrom('consent')
    .where('account_id', '=', accountId)
    .$if(appIds !== undefined, (query) => query.where('client_id', 'in', [...(appIds ?? [])]))
    .returning('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}

/** How many accounts have a consent to an app. */
export async function countPeople(db: Reader, appId: string): Promise<number> {
  const row = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The ids of the apps that an account has a consent to. */
export async function listConsentedApps(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('client_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.client_id);
}
