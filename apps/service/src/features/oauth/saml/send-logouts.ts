import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { recordAppFault } from '../apps/app-log.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { announceStopped, type ServiceLogout } from '../authorization/ends/logout-delivery.ts';
import { makeDeliveries, postToApp } from '../webhooks/make-deliveries.ts';
import { findSamlApp } from './saml-app-store.ts';
import { speakingOf } from './speaking.ts';
import { writeLogoutEnvelope } from './write-messages.ts';

/** Queues the logouts of suspended apps, and sends all that are due. */
export async function runSamlLogouts(work: AppsWork): Promise<void> {
  if (!work.settings.file.doors.saml) return;
  await work.change((change) => announceStopped(change, 'saml'));
  await sendSamlLogouts(work);
}

/** Sends the logouts that are due to service providers of SAML. */
export const sendSamlLogouts = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, ['saml_logout'], async (_work, { client_id: appId, body }) => {
    const app = appId === null ? null : await findSamlApp(work.db, appId);
    if (!app) return 'no app';
    const { address, ticket, sid } = JSON.parse(body) as ServiceLogout;
    const [format = '', ...name] = ticket.split(' ');
    const subject = { format: format as NameId, nameId: name.join(' ') };
    const logout = { subject, sessionIndex: sid, destination: address };
    const problem = await postToApp(work, address, {
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: '"http://www.oasis-open.org/committees/security"',
      },
      body: writeLogoutEnvelope(await speakingOf(work), app, logout),
    });
    if (problem !== null)
      await recordAppFault(work, app.id, { endpoint: '/saml/slo', error: 'logout_failed', reason: problem });
    return problem;
  });
