import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Change } from '../../../transaction/work.ts';
import { type DeviceBefore, deviceBefore, rememberDevice } from '../../accounts/devices/known-devices.ts';
import { isLocationKnown } from '../activity-log/knows-location.ts';
import { notice } from './notice.ts';

/** What the account knows of the caller's browser and place before a sign-in. */
export interface CallerBefore {
  readonly device_before: DeviceBefore;
  readonly is_place_known: boolean;
}

/** The SQL columns for `CallerBefore`. The parameters are `callerValues`. */
export const callerBefore = `${deviceBefore}, ${isLocationKnown}`;

/** `sessionId`: an existing session, whose own sign-in does not make its place known. */
export const callerValues = (change: Change, accountId: string, sessionId: string | null) => [
  accountId,
  change.caller.device,
  change.locateIp(change.caller.ip),
  sessionId,
];

const readCaller = hotQuery<CallerBefore>(`select ${callerBefore}`);

/** What the account knows of the caller before its session `sessionId` is resumed. */
export async function findCallerBefore(
  change: Change,
  accountId: string,
  sessionId: string,
): Promise<CallerBefore> {
  const [row] = await readCaller(change.db, ...callerValues(change, accountId, sessionId));
  if (!row) throw new Error('a statement without a table always answers one row');
  return row;
}

/** Saves the browser of a sign-in, and notifies the owner if the browser or its place is new to the account. */
export async function noticeNewDevice(
  change: Change,
  {
    accountId,
    before,
    isNew,
    givesSecret,
    isCopy,
  }: { accountId: string; before: CallerBefore; isNew: boolean; givesSecret: boolean; isCopy: boolean },
): Promise<{
  readonly isNewDevice: boolean;
  readonly browserSecret: string | null;
  readonly secretHash: string | null;
}> {
  const remembered = await rememberDevice(change, accountId, {
    givesSecret,
    isCopy,
    before: before.device_before,
  });
  const { secret: browserSecret, secretHash } = remembered;
  // A caller without `X-Device` is always new: omitting the header must not suppress the notice.
  const isNewDevice = remembered.isNew || change.caller.device === null;
  if (isNew) return { isNewDevice: false, browserSecret, secretHash };
  if (isNewDevice || !before.is_place_known) {
    // People can turn off notices about a known browser in a new place, but not those about a new browser.
    const topic = isNewDevice ? {} : ({ topic: 'new_place' } as const);
    change.after(notice({ accountId, what: '在新设备上登录', link: 'new_device', ...topic }));
  }
  return { isNewDevice, browserSecret, secretHash };
}
