import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';
import type { Change } from '../../../transaction/work.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import type { AccountEvent, AccountEventKind } from './account-event.ts';

interface Published {
  readonly type: AccountEventType;
  readonly data?: Readonly<Record<string, unknown>>;
}

const created = ({ method = '' }: AccountEvent): Published => ({ type: 'account.created', data: { method } });
const updated =
  (...fields: string[]) =>
  (): Published => ({ type: 'account.updated', data: { fields } });
const edited = ({ details }: AccountEvent): Published => ({
  type: 'account.updated',
  data: { fields: details?.['fields'] },
});
const passkey = (change: 'added' | 'removed') => (): Published => ({
  type: 'security.passkey_changed',
  data: { change },
});
const secondFactor = (enabled: boolean) => (): Published => ({
  type: 'security.second_factor_changed',
  data: { enabled },
});
const alone = (type: AccountEventType) => (): Published => ({ type });

/** What others hear of an event in a person's log. What is not in the table stays between the person and this service. */
const published: Partial<Record<AccountEventKind, (event: AccountEvent) => Published>> = {
  registered: created,
  operator_created: created,
  sign_in: ({ method = '' }) => ({ type: 'account.signed_in', data: { method } }),
  profile_changed: edited,
  operator_edited_fields: edited,
  username_changed: updated('username'),
  operator_corrected_birthday: updated('birthday'),
  phone_changed: () => ({ type: 'account.contact_changed', data: { contact: 'phone' } }),
  email_changed: () => ({ type: 'account.contact_changed', data: { contact: 'email' } }),
  operator_disabled: alone('account.disabled'),
  operator_enabled: alone('account.enabled'),
  cancellation_requested: alone('account.cancelled'),
  cancellation_revoked: alone('account.enabled'),
  operator_restored: alone('account.enabled'),
  password_changed: alone('security.password_changed'),
  password_reset: alone('security.password_changed'),
  mfa_enabled: secondFactor(true),
  mfa_disabled: secondFactor(false),
  operator_reset_second_factor: secondFactor(false),
  passkey_added: passkey('added'),
  passkey_removed: passkey('removed'),
  session_revoked: alone('security.sessions_ended'),
  sessions_revoked: alone('security.sessions_ended'),
  operator_ended_sessions: alone('security.sessions_ended'),
  reported: alone('security.not_me'),
};

/** Publishes what others may hear of an event that goes into a person's log. */
export async function publishRecorded(change: Change, event: AccountEvent): Promise<void> {
  const toPublish = published[event.kind]?.(event);
  if (toPublish) await publishEvent(change, { ...toPublish, accountId: event.accountId });
}
