import type { SecurityNotice } from '@tongxing/contract/calls/activity-log.ts';
import { noticeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { sql } from 'kysely';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import type { Work } from '../../../transaction/work.ts';
import type { AccountEventKind } from './account-event.ts';
import { isReportable } from './activity-groups.ts';
import { withoutTrace } from './sign-in-trace.ts';

/** The events that the portal shows as security notices. Vendors and limits cannot suppress them there. */
const notable: readonly AccountEventKind[] = [
  'sign_in',
  'password_changed',
  'password_reset',
  'phone_changed',
  'email_changed',
  'contact_added',
  'contact_removed',
  'contact_made_main',
  'contact_replacement_requested',
  'contact_replacement_cancelled',
  'operator_replaced_contact',
  'app_password_made',
  'passkey_added',
  'passkey_removed',
  'mfa_enabled',
  'mfa_disabled',
  'mfa_rescue_requested',
  'mfa_rescue_cancelled',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_bound',
  'identity_unbound',
  'accounts_merged',
  'merge_undone',
  'reported',
  'quarantine_restored',
  'quarantine_removed',
  'notices_changed',
  'exported',
  'cancellation_requested',
  'cancellation_revoked',
  'operator_enabled',
  'operator_ended_sessions',
  'operator_reset_second_factor',
  'operator_required_new_password',
  'operator_unbound',
  'operator_restored',
  'operator_corrected_birthday',
  'operator_edited_fields',
  'operator_removed_app_password',
  'operator_revealed',
  'operator_roles_changed',
];

/**
 * The account's notable events of the last seven days in other sessions: the newest of each kind with a count, so
 * that a flood of one kind hides no other.
 */
export async function listNotified(
  { db, clock }: Work,
  { accountId, sessionId }: SignedInSession,
): Promise<readonly SecurityNotice[]> {
  const rows = await db
    .selectFrom('activity')
    .distinctOn('kind')
    .select(['id', 'kind', 'method', 'at', 'place', 'ip', 'user_agent', 'details'])
    .select(sql<string>`count(*) over (partition by kind)`.as('count'))
    .where('account_id', '=', accountId)
    .where('kind', 'in', [...notable])
    .where('at', '>', addSeconds(clock.now(), -noticeLifetimeSeconds))
    .where((row) => row.or([row('session_id', 'is', null), row('session_id', '!=', sessionId)]))
    .where(sql<boolean>`(kind <> 'sign_in' or details->>'new_device' = 'true')`)
    .orderBy('kind')
    .orderBy('seq', 'desc')
    .execute();
  const newestFirst = rows.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return newestFirst.map(({ user_agent, at, count, ...row }) => {
    const { name: device, kind: deviceKind } = describeDevice(user_agent);
    return {
      ...row,
      details: withoutTrace(row.details),
      at: toSeconds(at),
      device,
      device_kind: deviceKind,
      current: false,
      attention: row.kind === 'sign_in',
      reportable: isReportable(row.kind),
      count: Number(count),
    };
  });
}
