import * as calls from '@tongxing/contract/calls/app-access.ts';
import { acceptInvitation, inviteToApp } from '@tongxing/contract/calls/invitations.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { takeInvitation } from '../../sign-in/invitations/take-invitation.ts';
import { listRefusals } from '../access/refusal-store.ts';
import { findApp, findOwnApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { findConsent } from '../authorization/consent/consent-store.ts';
import { subjectOf } from '../authorization/subjects/subject-of.ts';
import { setAccess, showAccess } from './edit-access.ts';
import { assignRole, setRoles, showRoles, unassignRole } from './edit-roles.ts';
import { invite } from './invite.ts';

/** The calls by which a developer settles who may use an app, and as what. */
export function appAccessRoutes(mount: Mount<AppsWork>): void {
  mount(calls.getAppRoles, async ({ input, session }, { db }) => {
    if (!(await findOwnApp(db, session.accountId, input.id))) return fail('not_found');
    return succeed(await showRoles(db, input.id));
  });
  mount(calls.setAppRoles, ({ input, session }, work) =>
    work.change((change) => setRoles(change, session, input)),
  );
  mount(calls.assignAppRole, ({ input, session }, work) =>
    work.change((change) => assignRole(change, session, input)),
  );
  mount(calls.unassignAppRole, ({ input, session }, work) =>
    work.change((change) => unassignRole(change, session, input)),
  );
  mount(calls.getAppAccess, async ({ input, session }, work) => {
    if (!(await findOwnApp(work.db, session.accountId, input.id))) return fail('not_found');
    return succeed(await showAccess(work, input.id));
  });
  mount(calls.setAppAccess, ({ input, session }, work) =>
    work.change((change) => setAccess(change, session, input)),
  );
  mount(inviteToApp, ({ input, session }, work) => work.change((change) => invite(change, session, input)));
  mount(acceptInvitation, async ({ input, session }, work) => {
    const taken = await work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      return ended ?? takeInvitation(change, input.invitation, session.accountId);
    });
    if (!taken.ok) return taken;
    const app = taken.value.client_id === null ? null : await findApp(work.db, taken.value.client_id);
    return succeed({ app: app && { client_id: app.id, name: app.name } });
  });
  mount(calls.listAppRefusals, async ({ input, session }, work) => {
    if (!(await findOwnApp(work.db, session.accountId, input.id))) return fail('not_found');
    const items = [];
    for (const { accountId, at, ...refusal } of await listRefusals(work.db, input.id)) {
      const isKnown = (await findConsent(work.db, accountId, input.id)) !== null;
      const sub = isKnown ? await subjectOf(work, accountId, input.id) : null;
      items.push({ ...refusal, at: toSeconds(at), sub });
    }
    return succeed({ items });
  });
}
