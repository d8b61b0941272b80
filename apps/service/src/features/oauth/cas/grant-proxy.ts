import type { AppsWork } from '../apps/apps-work.ts';
import { findVisitor } from '../legacy/find-visitor.ts';
import type { CasAnswer, CasFailure } from './answer.ts';
import { findCasApp } from './cas-app-store.ts';
import { issueTicket, type Ticket, ticketText } from './ticket-store.ts';

/** How many proxies may stand one behind the other: each is looked at whenever the last one asks. */
const mostProxies = 8;

const failed = (code: CasFailure, description: string): CasAnswer => ({
  kind: 'proxyFailure',
  code,
  description,
});

/**
 * Sends a service a ticket by which it becomes a proxy, to its registered callback, and returns the IOU that the service
 * knows it by. Null where the callback did not take it.
 */
export async function sendGranting(work: AppsWork, ticket: Ticket, pgtUrl: string): Promise<string | null> {
  const { created_at: _at, expires_at: _until, digest: _digest, ...of } = ticket;
  const pgt = await work.change((change) =>
    issueTicket(change, {
      ...of,
      kind: 'granting',
      service: pgtUrl,
      proxies: [pgtUrl, ...ticket.proxies],
    }),
  );
  const iou = `PGTIOU-${ticketText(work.random)}`;
  const url = new URL(pgtUrl);
  url.searchParams.set('pgtIou', iou);
  url.searchParams.set('pgtId', pgt);
  try {
    const answer = await work.fetch(url.href, { redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status === 200) return iou;
  } catch (error) {
    work.log.info({ err: error, appId: ticket.client_id }, 'a proxy callback of CAS could not be reached');
  }
  return null;
}

/** Gives a proxy a ticket for another service, which has to know the person too. */
export async function grantProxy(
  work: AppsWork,
  granting: Ticket | null,
  targetService: string,
): Promise<CasAnswer> {
  if (!granting) return failed('INVALID_TICKET', 'the granting ticket is unknown or has ended');
  if (granting.proxies.length > mostProxies)
    return failed('UNAUTHORIZED_SERVICE_PROXY', 'too many proxies stand between');
  const target = await findCasApp(work.db, targetService);
  if (!target) return failed('UNAUTHORIZED_SERVICE', 'targetService is not registered');
  if (!(await findVisitor(work, { ...granting, client_id: target.id })))
    return failed('UNAUTHORIZED_SERVICE', 'the person has not agreed to let targetService know them');
  const proxyTicket = await work.change((change) =>
    issueTicket(change, {
      kind: 'proxy',
      client_id: target.id,
      account_id: granting.account_id,
      session_id: granting.session_id,
      sid: '',
      service: targetService,
      is_fresh: false,
      authenticated_at: granting.authenticated_at,
      proxies: granting.proxies,
      granted_by: granting.digest,
    }),
  );
  return { kind: 'proxySuccess', proxyTicket };
}
