import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/invitations.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { findGroups, lockGroups } from '../../accounts/groups/group-store.ts';
import { findPowerful } from '../../oauth/access/group-power.ts';
import { findApp } from '../../oauth/apps/app-store.ts';
import * as store from '../../sign-in/invitations/invitation-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';

/** Invitations, the newest first. */
export async function listInvitations(
  work: Work,
  { cursor, limit }: ManageInput<typeof calls.listInvitations>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof calls.listInvitations>, 'bad_input'>> {
  const of = { pepper: work.pepper, operator, list: 'invitations' };
  const read = readCursor(of, cursor);
  if (!read.ok) return read;
  const [at = '', id = ''] = read.value ?? [];
  const after = read.value && { at: new Date(at), id };
  const rows = await store.listStoredInvitations(work.db, { after, limit: limit + 1 });
  const now = work.clock.now();
  return succeed(
    toPage(of, rows, {
      limit,
      position: (row) => [row.created_at.toISOString(), row.id],
      show: (row) => ({
        id: row.id,
        state: row.used_at ? 'used' : row.expires_at <= now ? 'expired' : 'open',
        contact:
          row.contact_kind && row.contact_value
            ? maskContact({ kind: row.contact_kind, value: row.contact_value })
            : null,
        groups: [...row.group_ids],
        app: row.client_id,
        role: row.role_key,
        created_at: row.created_at.toISOString(),
        created_by: row.created_by,
        expires_at: row.expires_at.toISOString(),
        used_at: row.used_at?.toISOString() ?? null,
        used_by: row.used_by,
      }),
    }),
  );
}

/** Whether one operator alone may invite into these groups, as for joining them. */
export async function isInvitedAlone(change: Change, groups: readonly string[]): Promise<boolean> {
  if (groups.length === 0) return true;
  await lockGroups(change);
  return (await findPowerful(change.db, groups)).size === 0;
}

const unknown = (path: (string | number)[]): Failure<'bad_input'> =>
  fail('bad_input', { issues: [{ path, message: 'there is no such one' }] });

/** Makes an invitation; its link is in this answer alone. */
export async function createInvitation(
  change: Change,
  { contact: typed, groups, app, expires_in_hours: hours }: ManageInput<typeof calls.createInvitation>,
  operator: Operator,
): Promise<Result<Done<ManageOutput<typeof calls.createInvitation>>, 'bad_input'>> {
  const found = await findGroups(change.db, groups);
  // Nobody is put into a group whose members are kept elsewhere.
  const known = new Set(found.flatMap(({ id, source }) => (source === 'manual' ? [id] : [])));
  const missing = groups.findIndex((id) => !known.has(id));
  if (missing >= 0) return unknown(['groups', missing]);
  if (app !== undefined && !(await findApp(change.db, app))) return unknown(['app']);
  const contact = readContact(change, typed) ?? undefined;
  if (typed !== undefined && !contact) {
    const message = 'is neither an address nor a number of an open region';
    return fail('bad_input', { issues: [{ path: ['contact'], message }] });
  }
  const made = await store.makeInvitation(change, { contact, groups, appId: app, hours }, operator.id);
  const after = { invitation: made.id, groups, ...(app === undefined ? {} : { app }), hours };
  return succeed({ output: made, after: contact ? { ...after, contact: maskContact(contact) } : after });
}

/** Takes an invitation back. */
export async function removeInvitation(
  change: Change,
  id: string,
): Promise<Result<Done<Record<string, never>>, 'not_found'>> {
  if (!(await store.deleteInvitation(change, id))) return fail('not_found');
  return succeed({ output: {}, before: { invitation: id } });
}
