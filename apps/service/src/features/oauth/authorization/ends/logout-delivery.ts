import type { Change } from '../../../../transaction/work.ts';
import { recordAppFault } from '../../apps/app-log.ts';
import { type AppRow, findApp } from '../../apps/app-store.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { noteDataAccessOf } from '../../data-access/note-data-access.ts';
import { type Delivery, insertDelivery } from '../../webhooks/delivery-store.ts';
import { makeDeliveries, postToApp } from '../../webhooks/make-deliveries.ts';
import { signForApp } from '../provider/sign-for-app.ts';
import { subjectOf } from '../subjects/subject-of.ts';
import { type TakenAddress, takeLogoutAddresses, takeStoppedAddresses } from './logout-address-store.ts';

/** The ended session and its person, by the identifiers that the app knows. */
interface Logout {
  readonly sub: string;
  readonly sid: string;
  /** The person's account, for the history of data access. It is never sent to the app. */
  readonly account?: string;
}

/** Back-Channel Logout 2.4 advises two minutes at most. */
const tokenSeconds = 120;

/** Queues the notification that a session of an app has ended. It is sent at once, and retried where the app does not accept it. */
export async function announceLogout(
  change: Change,
  { appId, accountId, sid }: { appId: string; accountId: string; sid: string },
): Promise<void> {
  const app = await findApp(change.db, appId);
  if (app?.type === 'cas' || app?.type === 'saml') return announceToServices(change, app, sid);
  if (!app?.backchannel_logout_uri) return;
  const logout: Logout = {
    sub: await subjectOf(change, accountId, appId),
    sid,
    account: accountId,
  };
  await insertDelivery(change, { appId, event: 'backchannel_logout', body: JSON.stringify(logout) });
  change.after({ kind: 'logout', payload: {} });
}

/** What a service of CAS, or a service provider of SAML, is to be sent. */
export interface ServiceLogout {
  readonly address: string;
  readonly ticket: string;
  readonly sid: string;
}

/** Queues the same for the addresses that heard of the sign-in itself; '' was noted for one that can only be ended. */
async function announceToServices(
  change: Change,
  { id, type }: Pick<AppRow, 'id' | 'type'>,
  sid: string,
): Promise<void> {
  for (const taken of await takeLogoutAddresses(change, id, sid))
    await announceToService(change, { ...taken, appId: id, type });
}

async function announceToService(
  change: Change,
  { appId, type, address, ticket, sid }: TakenAddress & Pick<AppRow, 'type'>,
): Promise<void> {
  if (address === '') return;
  const logout: ServiceLogout = { address, ticket, sid };
  const event = type === 'saml' ? 'saml_logout' : 'cas_logout';
  await insertDelivery(change, { appId, event, body: JSON.stringify(logout) });
  change.after({ kind: type === 'saml' ? 'saml-logout' : 'cas-logout', payload: {} });
}

/** How many addresses of stopped apps hear in one round. */
const mostStopped = 500;

/** The same for some addresses of apps of a type that have been stopped. */
export async function announceStopped(change: Change, type: 'cas' | 'saml'): Promise<void> {
  for (const taken of await takeStoppedAddresses(change, type, mostStopped))
    await announceToService(change, { ...taken, type });
}

/** Sends the logouts that are due. */
export const deliverLogouts = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, ['backchannel_logout'], async (_work, delivery) => {
    const problem = await sendLogout(work, delivery);
    if (problem !== null) {
      const fault = { endpoint: 'backchannel_logout', error: 'logout_failed', reason: problem };
      if (delivery.client_id !== null) await recordAppFault(work, delivery.client_id, fault);
    }
    return problem;
  });

async function sendLogout(work: AppsWork, { client_id, body }: Delivery): Promise<string | null> {
  const app = client_id === null ? null : await findApp(work.db, client_id);
  if (!app?.backchannel_logout_uri) return 'no address';
  // Signed at every attempt: the token is valid for two minutes.
  const logout = JSON.parse(body) as Logout;
  const token = await signForApp(work, app, {
    typ: 'logout+jwt',
    jti: work.random.uuid(),
    claims: {
      sub: logout.sub,
      sid: logout.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
    seconds: tokenSeconds,
  });
  const problem = await postToApp(work, app.backchannel_logout_uri, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
  if (problem === null && logout.account !== undefined) {
    await noteDataAccessOf(work, logout.account, app.id, { way: 'logout', kinds: ['openid'] });
  }
  return problem;
}
