import { sql } from 'kysely';
import type { Reader } from '../../../../database/query/reader.ts';
import { isToRecipient } from './consent-store.ts';

/** An app that a person has let in and that asks for events. */
export interface ListeningApp {
  readonly id: string;
  readonly granted_scopes: readonly string[];
  readonly security_events_url: string;
}

/** The apps that a person has let in and that ask for events besides those that every app gets. */
export async function findListeningApps(db: Reader, accountId: string): Promise<readonly ListeningApp[]> {
  const { rows } = await sql<ListeningApp>`
    select app.id, granted_scopes, security_events_url
    from consent join app on app.id = client_id
    where account_id = ${accountId} and (events is not null or security_events_url <> '')
      and app.status = 'active' and ${sql.raw(isToRecipient)}
    order by app.id`.execute(db as never);
  return rows;
}
