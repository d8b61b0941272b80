import {
  type AccountEventType,
  type AppEventType,
  appEventTypes,
  defaultAppEvents,
} from '@tongxing/contract/rules/account-event.ts';
import type { StoredEvent } from '../../accounts/events/event-store.ts';
import type { ListeningApp } from '../authorization/consent/find-listening-apps.ts';

const forApps: ReadonlySet<AccountEventType> = new Set<AccountEventType>(
  // What ends an app's access it hears in the change that does so.
  appEventTypes.filter((type) => !defaultAppEvents.includes(type)),
);

/** Whether any app may hear of events of this type. */
export const isForApps = (type: AccountEventType): type is AppEventType => forApps.has(type);

/** The fields of a profile that the scope `profile` gives. */
const profileFields: ReadonlySet<unknown> = new Set(['nickname', 'username', 'avatar', 'gender', 'birthday']);

/** A group as apps know it. */
export interface HeardGroup {
  readonly key: string;
  readonly isVisible: boolean;
}

/**
 * What an app hears of an event about a person who has let it in: no more than the scopes say that it was given. Null where
 * it hears nothing.
 */
export function whatAppHears(
  { type, client_id: appId, data }: Pick<StoredEvent, 'type' | 'client_id' | 'data'>,
  { id, granted_scopes: scopes }: Pick<ListeningApp, 'id' | 'granted_scopes'>,
  group: HeardGroup | null,
): Readonly<Record<string, unknown>> | null {
  if (!isForApps(type)) return null;
  switch (type) {
    case 'account.updated': {
      const changed = Array.isArray(data['fields']) ? data['fields'] : [];
      const fields = scopes.includes('profile') ? changed.filter((each) => profileFields.has(each)) : [];
      return fields.length > 0 ? { fields } : null;
    }
    case 'account.contact_changed': {
      const { contact } = data;
      return scopes.includes(String(contact)) ? { contact } : null;
    }
    case 'grant.created':
    case 'grant.changed':
      return appId === id ? { scopes: data['scopes'] } : null;
    case 'role.granted':
    case 'role.removed':
      return appId === id && scopes.includes('roles') ? { role: data['role'] } : null;
    case 'group.joined':
    case 'group.left':
      return group?.isVisible && scopes.includes('groups') ? { group: group.key } : null;
    default:
      return { ...data };
  }
}
