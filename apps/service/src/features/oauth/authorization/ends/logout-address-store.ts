import { sql } from 'kysely';
import type { Reader } from '../../../../database/query/reader.ts';
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
    // A service provider of SAML knows every sign-in of a session by the same name.
    .onConflict((conflict) => conflict.doNothing())
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

/** An address that is told once. */
export type TakenAddress = Pick<LogoutAddress, 'appId' | 'sid' | 'address' | 'ticket'>;

/** Takes some addresses of apps of a type that are suspended or in review again: nobody is signed in there any more. */
export async function takeStoppedAddresses(
  { db }: Change,
  type: 'cas' | 'saml',
  most: number,
): Promise<readonly TakenAddress[]> {
  const { rows } = await sql<TakenAddress>`
    delete from logout_address where (client_id, sid, ticket) in (
      select client_id, sid, ticket from logout_address join app on app.id = client_id
      where app.status <> 'active' and app.type = ${type} limit ${most}
    ) returning client_id as "appId", sid, address, ticket`.execute(db);
  return rows;
}

/** Takes the addresses of a sign-in that has ended: each hears of it once. */
export async function takeLogoutAddresses(
  { db }: Change,
  appId: string,
  sid: string,
): Promise<readonly TakenAddress[]> {
  return db
    .deleteFrom('logout_address')
    .where('client_id', '=', appId)
    .where('sid', '=', sid)
    .returning(['client_id as appId', 'sid', 'address', 'ticket'])
    .execute();
}

export interface SignedInBy {
  readonly accountId: string;
  /** Of the portal. */
  readonly sessionId: string;
  readonly sid: string;
}

/** The portal sessions of those who are signed in at an app by one of these names: in these sign-ins, or in all where none is given. */
export async function findSignedInBy(
  db: Reader,
  {
    appId,
    tickets,
    sids,
    most,
  }: { appId: string; tickets: readonly string[]; sids: readonly string[]; most: number },
): Promise<readonly SignedInBy[]> {
  const { rows } = await sql<SignedInBy>`
    select distinct heard.sid, heard.account_id as "accountId", tie.portal_session_id as "sessionId"
    from logout_address heard
    join authorization_record record on record.account_id = heard.account_id::text and record.kind = 'Session'
      and record.payload -> 'authorizations' -> heard.client_id ->> 'sid' = heard.sid
    join authorization_session tie on tie.uid = record.uid and tie.portal_session_id is not null
    where heard.client_id = ${appId} and heard.ticket = any(${[...tickets]}::text[])
      and (${sids.length === 0}::boolean or heard.sid = any(${[...sids]}::text[]))
    limit ${most}`.execute(db);
  return rows;
}
