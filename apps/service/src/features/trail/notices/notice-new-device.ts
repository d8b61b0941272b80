import type { Caller } from '../../../kernel/caller.ts';
import type { AfterSignIn } from '../../entry/sign-in/finish-sign-in.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { NotifyOwner } from './notify-owner.ts';

export interface NoticeNewDeviceDependencies {
  /** Keeps the browser for the account; true where it is new to it. */
  remember(accountId: string, caller: Caller): Promise<boolean>;
  readonly findPlace: FindPlace;
  /** True where the account has been signed in to from there before this session. */
  knowsPlace(accountId: string, place: string, exceptSessionId: string): Promise<boolean>;
  readonly notifyOwner: NotifyOwner;
}

/** After a sign-in on a browser or from a place that is new to the account, its owner hears of it. */
export function createNoticeNewDevice(dependencies: NoticeNewDeviceDependencies): AfterSignIn {
  const { remember, findPlace, knowsPlace, notifyOwner } = dependencies;
  return async function noticeNewDevice({ account, caller, isNew }, session) {
    // A client that names no browser is new each time: leaving the name out must not silence the notice.
    const isNewDevice = (await remember(account.id, caller)) || caller.device === null;
    if (isNew) return;
    if (!isNewDevice && (await knowsPlace(account.id, findPlace(caller.ip), session.sessionId))) return;
    notifyOwner({ accountId: account.id, what: '在新设备上登录', caller, link: 'new_device' });
  };
}
