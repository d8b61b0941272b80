import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import { coveringAddresses } from '../apps/cas.ts';

/** An app whose services sign people in by CAS. */
export interface CasApp {
  readonly id: string;
  readonly services: readonly string[];
  readonly proxyCallbacks: readonly string[];
  readonly scopes: readonly string[];
  readonly user: GatewayUser;
}

const columns = `app.id, app.services, app.proxy_callbacks as "proxyCallbacks", app.scopes, app."user"`;

/** $1: the addresses that would cover the service. */
const readApps = hotQuery<CasApp>(
  `select ${columns} from app where services && $1::text[] and type = 'cas' and status = 'active'`,
);

/** $1: the client_id. */
const readApp = hotQuery<CasApp>(
  `select ${columns} from app where id = $1 and type = 'cas' and status = 'active'`,
);

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

/** The same by its client_id. */
export async function findCasAppById(db: Db, id: string): Promise<CasApp | null> {
  return (await readApp(db, id))[0] ?? null;
}
