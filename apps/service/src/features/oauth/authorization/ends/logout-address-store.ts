import { sql } from 'kysely';
import type { Change } from '../../../../transaction/work.ts';

/** How many addresses of one sign-in are kept; a service that asks anew all the time pushes out its oldest. */
const mostOfSignIn = 50;

export interface LogoutAddress {
  readonly appId: string;
  /** By what the sign-in is known to the app. */
  readonly sid: string;
  readonly accountId: string;
  readonly address: string;
  /** What the address knows the sign-in by. */
  readonly ticket: string;
}

/** Notes an address that is to hear when a sign-in ends. */
export async function putLogoutAddress(
  { db, at }: Change,
  { appId, sid, accountId, address, ticket }: LogoutAddress,
): Promise<void> {
  await db
    .insertInto('logout_address')
    .values({ client_id: appId, sid, account_id: accountId, address, ticket, created_at: at })
    .execute();
  await db
    .deleteFrom('logout_address')
    .where('client_id', '=', appId)
    .where('sid', '=', sid)
    .where('ticket', 'in', (query) =>
      query
        .selectFrom('logout_address')
        .select('ticket')
        .where('client_id', '=', appId)
        .where('sid', '=', sid)
        .orderBy('created_at', 'desc')
        .orderBy('ticket')
        .offset(mostOfSignIn),
    )
    .execute();
}

/** Takes some addresses of apps that are suspended: nobody is signed in there any more. */
export async function takeSuspendedAddresses(
  { db }: Change,
  most: number,
): Promise<readonly { readonly appId: string; readonly address: string; readonly ticket: string }[]> {
  const { rows } = await sql<{ appId: string; address: string; ticket: string }>`
    delete from logout_address where (client_id, sid, ticket) in (
      select client_id, sid, ticket from logout_address join app on app.id = client_id
      where app.status = 'suspended' limit ${most}
    ) returning client_id as "appId", address, ticket`.execute(db);
  return rows;
}

/** Takes the addresses of a sign-in that has ended: each hears of it once. */
export async function takeLogoutAddresses(
  { db }: Change,
  appId: string,
  sid: string,
): Promise<readonly { readonly address: string; readonly ticket: string }[]> {
  return db
    .deleteFrom('logout_address')
    .where('client_id', '=', appId)
    .where('sid', '=', sid)
    .returning(['address', 'ticket'])
    .execute();
}
