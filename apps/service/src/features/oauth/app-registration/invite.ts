import type { inviteToApp } from '@tongxing/contract/calls/invitations.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { countOpenInvitations, makeInvitation } from '../../sign-in/invitations/invitation-store.ts';
import { hasRole } from '../access/role-store.ts';
import type { Developer } from '../apps/developer.ts';
import { lockForDeveloper, recordAccessChange } from './edit-roles.ts';

/** The most invitations to one app that nobody has taken yet. */
const mostOpen = 200;

/** Makes an invitation to an app, with one of its roles if wanted. */
export async function invite(
  change: Change,
  developer: Developer,
  { id: appId, role, expires_in_hours: hours }: CallPayload<typeof inviteToApp>,
): Promise<
  Result<{ id: string; token: string; url: string }, 'not_found' | 'session_expired' | 'too_many_invitations'>
> {
  const app = await lockForDeveloper(change, developer, appId);
  if (!app.ok) return app;
  if (role !== undefined && !(await hasRole(change.db, appId, role))) return fail('not_found');
  if ((await countOpenInvitations(change.db, appId, change.at)) >= mostOpen) {
    return fail('too_many_invitations', { most: mostOpen });
  }
  const made = await makeInvitation(change, { appId, role, hours }, 'developer');
  await recordAccessChange(change, developer, app.value);
  return succeed(made);
}
