import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { invitationFails } from '@tongxing/contract/rules/invitation.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Change } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { findGroups, shareGroups } from '../../accounts/groups/group-store.ts';
import { insertMembers } from '../../accounts/groups/membership.ts';
import { findInvitation, type Invitation, markTaken } from './invitation-store.ts';

export type InvitationFailure = (typeof invitationFails)[number];

/** The kind of the effect by which an app lets in who took its invitation, in the same change. */
export const invitationTaken = 'invitation_taken';

interface Taken {
  readonly appId: string;
  readonly role: string | null;
  readonly accountId: string;
  readonly by: string;
}

const taken = (payload: Taken): OutboxEvent => ({
  kind: invitationTaken,
  payload: { ...payload },
  accountId: payload.accountId,
});

function refuse(
  invitation: Invitation | null,
  contacts: readonly Contact[],
  now: Date,
): InvitationFailure | null {
  if (!invitation) return 'invitation_unknown';
  if (invitation.used_at) return 'invitation_used';
  if (invitation.expires_at <= now) return 'invitation_expired';
  const { contact_kind: kind, contact_value: value } = invitation;
  if (kind === null || value === null) return null;
  const wanted = contactKey({ kind, value });
  const isTheirs = contacts.some((each) => each.kind === kind && contactKey(each) === wanted);
  return isTheirs ? null : 'invitation_other';
}

/** Whether an invitation can be taken by whoever proves this contact; nothing is used up. */
export async function peekInvitation(
  { db, clock }: { readonly db: Reader; readonly clock: Clock },
  token: string,
  contact: Contact,
): Promise<Result<undefined, InvitationFailure>> {
  const failure = refuse(await findInvitation(db, token), [contact], clock.now());
  return failure ? fail(failure) : succeed();
}

/**
 * Takes an invitation for an account: of many at once, one takes it. The account comes into the groups, and its app lets
 * it in. Abandons the change where it cannot be taken.
 */
export async function takeInvitation(
  change: Change,
  token: string,
  accountId: string,
): Promise<Result<Invitation, InvitationFailure>> {
  const invitation = await findInvitation(change.db, token);
  if (invitation?.used_by === accountId) return succeed(invitation);
  const failure = refuse(invitation, await findAllContacts(change.db, accountId), change.at);
  if (failure || !invitation) return abandon(fail(failure ?? 'invitation_unknown'));
  if (!(await markTaken(change, invitation.id, accountId))) return abandon(fail('invitation_used'));
  const { created_by: by, client_id: appId, role_key: role, group_ids: ids } = invitation;
  if (ids.length > 0) {
    await shareGroups(change);
    const groups = await findGroups(change.db, ids);
    const members = groups.flatMap(({ id, source }) =>
      source === 'manual' ? [{ accountId, groupId: id }] : [],
    );
    await insertMembers(change, members, by);
  }
  if (appId !== null) change.after(taken({ appId, role, accountId, by }));
  await change.record({ accountId, kind: 'invitation_taken', details: {} });
  return succeed(invitation);
}
