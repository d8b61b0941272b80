import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { beijingDayStart } from '../../../../kernel/beijing-day.ts';
import { requestCache } from '../../../../round-trips/request-cache.ts';
import type { Change } from '../../../../transaction/work.ts';
import type { SavedConsent } from './consent.ts';

/** What a consent is read as. */
export interface ConsentRow {
  readonly granted_scopes: string[];
  readonly refused_scopes: string[];
  readonly refused_at: Record<string, number>;
}

const consents = requestCache<ConsentRow | null>('consent');

/** Where a statement has read the consent besides, the next step need not ask again in the same request. */
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
          .select(['granted_scopes', 'refused_scopes', 'refused_at'])
          .where('account_id', '=', accountId)
          .where('client_id', '=', appId)
          .executeTakeFirst();
  return row
    ? {
        granted: row.granted_scopes as AppScope[],
        refused: row.refused_scopes as AppScope[],
        refusedAt: row.refused_at,
      }
    : null;
}

/** Replaces what was remembered; the recipient only where it is given. True where this account had not let this app in before. */
export async function rememberConsent(
  change: Change,
  accountId: string,
  appId: string,
  {
    granted,
    refused,
    refusedAt,
    recipient,
  }: SavedConsent & {
    readonly recipient: Recipient | undefined;
  },
): Promise<boolean> {
  const saved = {
    granted_scopes: [...granted],
    refused_scopes: [...refused],
    refused_at: JSON.stringify(refusedAt),
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

/** Notes that the consent is in use, once a day. */
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
    ])
    .where('consent.account_id', '=', accountId)
    .orderBy('consent.last_used_at', 'desc')
    .execute();
}

/** What the account lets one app have, under which facts it was agreed to. */
export async function findGrant(db: Reader, accountId: string, appId: string) {
  const row = await db
    .selectFrom('consent')
    .select(['id', 'granted_scopes', 'refused_scopes', 'created_at', 'last_used_at', 'recipient'])
    .where('account_id', '=', accountId)
    .where('client_id', '=', appId)
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

/** How many people have let an app in. */
export async function countPeople(db: Reader, appId: string): Promise<number> {
  const row = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The apps that an account has let in. */
export async function listConsentedApps(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('client_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.client_id);
}
