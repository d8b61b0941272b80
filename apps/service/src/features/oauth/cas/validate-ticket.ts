import { lockSession } from '../../protection/sessions/session-store.ts';
import { recordAppFault } from '../apps/app-log.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { putLogoutAddress } from '../authorization/ends/logout-address-store.ts';
import { noteDataAccessOf } from '../data-access/note-data-access.ts';
import { findVisitor } from '../legacy/find-visitor.ts';
import { releasedTo } from '../legacy/released-to.ts';
import type { Attributes, CasAnswer, CasFailure } from './answer.ts';
import { type CasApp, findCasAppById, isCovered } from './cas-app-store.ts';
import { sendGranting } from './grant-proxy.ts';
import { findGranting, type Ticket, takeTicket } from './ticket-store.ts';

/** What a service asks about a ticket (CAS 3.0, section 2.5.1). */
export interface Asked {
  readonly ticket: string | null;
  readonly service: string | null;
  /** Only a ticket for which somebody has just shown who they are. */
  readonly renew: boolean;
  /** Where to send a ticket by which the service becomes a proxy; null for none. */
  readonly pgtUrl: string | null;
  /** Whether tickets of proxies count too. */
  readonly allowsProxy: boolean;
  /** Whether the service learns more than the name. */
  readonly withAttributes: boolean;
}

const failed = (code: CasFailure, description: string): CasAnswer => ({
  kind: 'authenticationFailure',
  code,
  description,
});

/** The same for every ticket that is good for nothing: why is nobody's business. */
const badTicket = failed('INVALID_TICKET', 'the ticket is unknown, used, expired, or has ended');

/** An address as it is compared: what follows `#` never reaches a server. */
function comparable(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  return url.href;
}

interface Living {
  readonly app: CasApp;
  readonly accountId: string;
  readonly scopes: ReadonlySet<string>;
  /** What the service calls them. */
  readonly user: string;
  readonly attributes: Attributes;
}

/** Whom a living ticket stands for, and what the service may learn; null where anything that it hangs on has ended. */
export async function findLiving(work: AppsWork, ticket: Ticket): Promise<Living | null> {
  if (ticket.granted_by) {
    const granting = await findGranting(work.db, ticket.granted_by, work.clock.now());
    if (!granting || !(await findLiving(work, granting))) return null;
  }
  const app = await findCasAppById(work.db, ticket.client_id);
  const visitor = app && (await findVisitor(work, ticket));
  if (!visitor) return null;
  const { person, scopes, memberships, fields } = visitor;
  const { user, claims } = releasedTo(app, person, scopes);
  // A service takes whoever has no name for a stranger, or for somebody else.
  if (user === '') return null;
  const { sub: _sub, ...released } = claims;
  const attributes: Attributes = {
    authenticationDate: ticket.authenticated_at.toISOString(),
    longTermAuthenticationRequestTokenUsed: false,
    isFromNewLogin: ticket.is_fresh,
    ...(released as Attributes),
    // Claims may have names that elements of XML may not.
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name.replaceAll(/[^\w.-]/g, '_'), value]),
    ),
    ...memberships,
  };
  return { app, accountId: person.id, scopes, user, attributes };
}

/** The same failure, in the log that the app's developer and operators read. */
async function failedAt(
  work: AppsWork,
  { client_id: appId }: Ticket,
  code: CasFailure,
  description: string,
): Promise<CasAnswer> {
  await recordAppFault(work, appId, { endpoint: '/cas/serviceValidate', error: code, reason: description });
  return failed(code, description);
}

/** Answers what a service asks about a ticket. The ticket is used up, whatever the answer. */
export async function validateTicket(work: AppsWork, asked: Asked): Promise<CasAnswer> {
  const { ticket: text, service, renew, pgtUrl } = asked;
  if (!text || !service) return failed('INVALID_REQUEST', 'service and ticket are needed, each once');
  if (text.startsWith('PT-') && !asked.allowsProxy)
    return failed('INVALID_TICKET_SPEC', 'a proxy ticket is validated at proxyValidate');
  if (!/^(?:ST|PT)-[A-Za-z0-9]{40}$/.test(text)) return badTicket;
  const ticket = await work.change((change) => takeTicket(change, text));
  if (!ticket) return badTicket;
  if (comparable(ticket.service) !== comparable(service))
    return failedAt(work, ticket, 'INVALID_SERVICE', 'the ticket was issued for another service');
  if (renew && !ticket.is_fresh)
    return failedAt(
      work,
      ticket,
      'INVALID_TICKET',
      'the ticket comes from a session, and the service asked for a new sign-in',
    );
  const living = await findLiving(work, ticket);
  if (!living || !isCovered(service, living.app.services)) return badTicket;
  const { app, accountId, scopes, user, attributes } = living;
  if (pgtUrl !== null) {
    if (app.proxyCallbacks.length === 0)
      return failedAt(work, ticket, 'UNAUTHORIZED_SERVICE_PROXY', 'this service may not be a proxy');
    if (!isCovered(pgtUrl, app.proxyCallbacks))
      return failedAt(work, ticket, 'INVALID_PROXY_CALLBACK', 'pgtUrl is not among the registered callbacks');
  }
  const isIn = await work.change(async (change) => {
    if (!(await lockSession(change, accountId, ticket.session_id))) return false;
    if (ticket.kind === 'service' && ticket.sid !== '')
      await putLogoutAddress(change, {
        appId: app.id,
        sid: ticket.sid,
        accountId,
        address: ticket.service,
        ticket: text,
      });
    return true;
  });
  if (!isIn) return badTicket;
  const iou = pgtUrl === null ? null : await sendGranting(work, ticket, pgtUrl);
  if (pgtUrl !== null && iou === null)
    return failedAt(work, ticket, 'INVALID_PROXY_CALLBACK', 'pgtUrl did not answer with 200');
  const kinds = app.scopes.filter((scope) => scopes.has(scope)) as never;
  await noteDataAccessOf(work, accountId, app.id, { way: 'sign_in', kinds });
  return {
    kind: 'authenticationSuccess',
    user,
    attributes: asked.withAttributes ? attributes : null,
    proxyGrantingTicket: iou,
    proxies: ticket.proxies,
  };
}
