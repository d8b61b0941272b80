import { inXml } from '../../../kernel/xml/write-xml.ts';
import { recordAppFault } from '../apps/app-log.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { announceStopped, type ServiceLogout } from '../authorization/ends/logout-delivery.ts';
import { makeDeliveries, postToApp } from '../webhooks/make-deliveries.ts';

/** A `logoutRequest` (CAS 3.0, section 2.3.3). It names nobody: the service knows the sign-in by its ticket. */
const logoutRequest = (id: string, at: Date, ticket: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${id}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${inXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`;

/** Queues the logouts of stopped apps, and sends all that are due. */
export async function runCasLogouts(work: AppsWork): Promise<void> {
  await work.change((change) => announceStopped(change, 'cas'));
  await sendCasLogouts(work);
}

/** Sends the logouts that are due to services of CAS. */
export const sendCasLogouts = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, ['cas_logout'], async (_work, { client_id: appId, body }) => {
    const { address, ticket } = JSON.parse(body) as ServiceLogout;
    const problem = await postToApp(work, address, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        logoutRequest: logoutRequest(work.random.uuid(), work.clock.now(), ticket),
      }).toString(),
    });
    if (problem !== null && appId !== null)
      await recordAppFault(work, appId, { endpoint: '/cas/logout', error: 'logout_failed', reason: problem });
    return problem;
  });
