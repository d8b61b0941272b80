import * as z from 'zod/mini';

/** Events about people that only operators' endpoints get: apps have no use for them, or no identifier of the person. */
const operatorsAlone = [
  'account.created',
  'account.signed_in',
  'account.merged',
  'account.erased',
  'directory.sync_waiting',
] as const;

/** Events that an app can ask for; it gets those about people who let it in, and no more than their scopes say. */
export const appEventTypes = [
  'account.updated',
  'account.contact_changed',
  'account.disabled',
  'account.enabled',
  'account.cancelled',
  'grant.created',
  'grant.changed',
  'grant.revoked',
  'access.removed',
  'role.granted',
  'role.removed',
  'group.joined',
  'group.left',
  'security.password_changed',
  'security.second_factor_changed',
  'security.passkey_changed',
  'security.sessions_ended',
  'security.not_me',
] as const;
export type AppEventType = (typeof appEventTypes)[number];

export const accountEventTypes = [...operatorsAlone, ...appEventTypes] as const;
export type AccountEventType = (typeof accountEventTypes)[number];

/** What an app gets that has chosen nothing: the law has it end there. */
export const defaultAppEvents: readonly AppEventType[] = [
  'grant.revoked',
  'account.cancelled',
  'access.removed',
];

/** The events an app asks for; null: `defaultAppEvents`. */
export const appEvents = z.nullable(z.array(z.enum(appEventTypes)).check(z.maxLength(appEventTypes.length)));
