/** The kinds of events of an account. */
export type AccountEventKind =
  | 'registered'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'recovery_failed'
  | 'change_failed'
  | 'second_factor_failed'
  | 'profile_changed'
  | 'username_changed'
  | 'password_changed'
  | 'password_reset'
  | 'phone_changed'
  | 'email_changed'
  | 'contact_added'
  | 'contact_removed'
  | 'contact_made_main'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'mfa_enabled'
  | 'mfa_disabled'
  | 'mfa_rescue_requested'
  | 'mfa_rescue_cancelled'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'step_up'
  | 'step_up_failed'
  | 'device_trusted'
  | 'device_distrusted'
  | 'session_revoked'
  | 'sessions_revoked'
  | 'reported'
  | 'confirmed'
  | 'quarantine_restored'
  | 'quarantine_removed'
  | 'identity_bound'
  | 'identity_unbound'
  | 'identity_refused'
  | 'provider_changed_groups'
  | 'accounts_merged'
  | 'merge_undone'
  | 'qr_confirmed'
  | 'qr_refused'
  | 'app_granted'
  | 'app_revoked'
  | 'app_created'
  | 'app_changed'
  | 'app_removed'
  | 'resource_created'
  | 'resource_changed'
  | 'resource_removed'
  | 'agreed'
  | 'notices_changed'
  | 'exported'
  | 'cancellation_requested'
  | 'cancellation_revoked'
  | OperatorEventKind;

/** The kinds of events that operators cause. */
type OperatorEventKind =
  | 'operator_created'
  | 'operator_disabled'
  | 'operator_enabled'
  | 'operator_ended_sessions'
  | 'operator_reset_second_factor'
  | 'operator_required_new_password'
  | 'operator_unbound'
  | 'operator_restored'
  | 'operator_resent_notice'
  | 'operator_corrected_birthday'
  | 'operator_revealed'
  | 'invitation_taken'
  | 'operator_gave_role'
  | 'operator_took_role'
  | 'operator_put_into_group'
  | 'operator_took_out_of_group'
  | 'operator_roles_changed';

export interface AccountEvent {
  readonly accountId: string;
  readonly kind: AccountEventKind;
  /** The sign-in method, provider or app, depending on the kind. */
  readonly method?: string;
  readonly sessionId?: string;
  /** No secrets; contacts are masked. */
  readonly details?: Readonly<Record<string, unknown>>;
}
