import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { SavedAccess } from '../../../database/schema/apps.ts';
import { coveringAddresses } from '../apps/cas.ts';
import { cachePerson, type PersonRow, personColumns } from '../authorization/provider/find-person.ts';

/** An app whose services sign people in by CAS. */
export interface CasApp {
  readonly id: string;
  readonly services: readonly string[];
  readonly proxyCallbacks: readonly string[];
  readonly scopes: readonly string[];
  readonly user: GatewayUser;
  readonly operatorAccess: SavedAccess | null;
  readonly developerAccess: SavedAccess | null;
}

const columns = `app.id, app.services, app.proxy_callbacks as "proxyCallbacks", app.scopes, app."user",
  app.operator_access as "operatorAccess", app.developer_access as "developerAccess"`;

/** $1: the addresses that would cover the service. */
const readApps = hotQuery<CasApp>(
  `select ${columns} from app where services && $1::text[] and type = 'cas' and status = 'active'`,
);

type HolderRow = CasApp &
  Omit<PersonRow, 'id'> & { readonly account_id: string; readonly granted_scopes: readonly string[] };

/**
 * $1: the app, $2: the account, $3: the portal session, $4: now. All that can end a ticket is looked at: the session, the
 * account, the consent and the app. The person comes along, for what the service learns of them.
 */
const readHolder = hotQuery<HolderRow>(`
  select ${columns}, ${personColumns}, account.id as account_id, consent.granted_scopes
  from app
  join session on session.id = $3 and session.account_id = $2 and session.expires_at > $4
  join account on account.id = $2 and account.status = 'active'
  join consent on consent.account_id = account.id and consent.client_id = app.id
  where app.id = $1 and app.type = 'cas' and app.status = 'active'`);

type Db = Parameters<typeof readApps>[0];

/** Whether an address lies at or below one of these. */
export const isCovered = (address: string, by: readonly string[]): boolean =>
  coveringAddresses(address).some((covering) => by.includes(covering));

/** The app that a service belongs to: of several the nearest. Null where none is registered and running. */
export async function findCasApp(db: Db, service: string): Promise<CasApp | null> {
  const covering = coveringAddresses(service);
  if (covering.length === 0) return null;
  const apps = await readApps(db, covering);
  const nearest = covering.findLast((address) => apps.some(({ services }) => services.includes(address)));
  return apps.find(({ services }) => services.includes(nearest ?? '')) ?? null;
}

export interface Holder {
  readonly app: CasApp;
  readonly accountId: string;
  /** What the app may learn of them. */
  readonly scopes: ReadonlySet<string>;
}

/** Whom a ticket stands for; null where anything that it hangs on has ended. */
export async function findHolder(
  db: Db,
  ticket: { readonly client_id: string; readonly account_id: string; readonly session_id: string },
  now: Date,
): Promise<Holder | null> {
  const [row] = await readHolder(db, ticket.client_id, ticket.account_id, ticket.session_id, now);
  if (!row) return null;
  const { account_id: accountId, granted_scopes: scopes, ...app } = row;
  cachePerson(accountId, { ...row, id: accountId });
  return { app: { ...app, id: ticket.client_id }, accountId, scopes: new Set(scopes) };
}
