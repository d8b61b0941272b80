import type { Change } from '../../../unit-of-work/work.ts';
import { rememberDevice } from '../../account/devices/known-devices.ts';
import { knowsPlace } from '../activity-log/knows-place.ts';
import { notice } from './notice.ts';

/** Keeps the browser of a sign-in, and tells the owner where it or its place is new to the account. */
export async function noticeNewDevice(
  change: Change,
  {
    accountId,
    sessionId,
    isNew,
    givesSecret,
  }: { accountId: string; sessionId: string; isNew: boolean; givesSecret: boolean },
): Promise<{ readonly isNewDevice: boolean; readonly browserSecret: string | null }> {
  const remembered = await rememberDevice(change, accountId, { givesSecret });
  const browserSecret = remembered.secret;
  // A client that names no browser is new each time: leaving the name out must not silence the notice.
  const isNewDevice = remembered.isNew || change.caller.device === null;
  if (isNew) return { isNewDevice: false, browserSecret };
  const place = change.findPlace(change.caller.ip);
  if (isNewDevice || !(await knowsPlace(change.db, accountId, place, sessionId))) {
    change.after(notice({ accountId, what: '在新设备上登录', link: 'new_device' }));
  }
  return { isNewDevice, browserSecret };
}
