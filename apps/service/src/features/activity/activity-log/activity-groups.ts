import type { ActivityType } from '@tongxing/contract/calls/activity-log.ts';
import type { AccountEventKind } from './account-event.ts';

/** The events of each filter. */
const groups: Record<Exclude<ActivityType, 'all'>, readonly AccountEventKind[]> = {
  sign_in: [
    'registered',
    'sign_in',
    'sign_in_failed',
    'sign_out',
    'second_factor_failed',
    'qr_confirmed',
    'qr_refused',
  ],
  security: [
    'password_changed',
    'password_reset',
    'recovery_failed',
    'change_failed',
    'phone_changed',
    'email_changed',
    'contact_added',
    'contact_removed',
    'contact_made_main',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'mfa_enabled',
    'mfa_disabled',
    'mfa_rescue_requested',
    'mfa_rescue_cancelled',
    'recovery_codes_made',
    'recovery_code_used',
    'step_up',
    'step_up_failed',
    'device_trusted',
    'device_distrusted',
    'session_revoked',
    'sessions_revoked',
    'reported',
    'confirmed',
    'quarantine_restored',
    'quarantine_removed',
    'notices_changed',
    'operator_disabled',
    'operator_enabled',
    'operator_ended_sessions',
    'operator_reset_second_factor',
    'operator_required_new_password',
    'operator_resent_notice',
    'operator_revealed',
    'operator_roles_changed',
  ],
  binding: [
    'identity_bound',
    'identity_unbound',
    'identity_refused',
    'accounts_merged',
    'merge_undone',
    'operator_unbound',
  ],
  app: ['app_granted', 'app_revoked', 'app_created', 'app_changed', 'app_removed'],
  data: [
    'profile_changed',
    'username_changed',
    'agreed',
    'exported',
    'cancellation_requested',
    'cancellation_revoked',
    'operator_created',
    'operator_restored',
    'operator_corrected_birthday',
    'invitation_taken',
    'operator_gave_role',
    'operator_took_role',
    'provider_changed_groups',
    'operator_put_into_group',
    'operator_took_out_of_group',
  ],
};

export function kindsOf(type: ActivityType): readonly AccountEventKind[] | null {
  return type === 'all' ? null : groups[type];
}

/** Events that somebody else may have caused: the person can report them (不是我). */
const reportable: ReadonlySet<string> = new Set<AccountEventKind>([
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'step_up_failed',
  'recovery_failed',
  'change_failed',
  'password_changed',
  'password_reset',
  'phone_changed',
  'email_changed',
  'contact_added',
  'contact_removed',
  'contact_made_main',
  'passkey_added',
  'mfa_disabled',
  'notices_changed',
  'identity_bound',
  'identity_refused',
  'qr_confirmed',
  'app_granted',
]);

export function isReportable(kind: string): boolean {
  return reportable.has(kind);
}
