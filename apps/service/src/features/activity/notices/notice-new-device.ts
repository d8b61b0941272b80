import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Change } from '../../../transaction/work.ts';
import { type DeviceBefore, deviceBefore, rememberDevice } from '../../accounts/devices/known-devices.ts';
import { isLocationKnown } from '../activity-log/knows-location.ts';
import { notice } from './notice.ts';

/** What the account has of the caller's browser and place before a sign-in. */
export interface CallerBefore {
  readonly device_before: DeviceBefore;
  readonly is_place_known: boolean;
}

/** The same as columns of a statement, whose first values are `callerValues`. */
export const callerBefore = `${deviceBefore}, ${isLocationKnown}`;

/** `sessionId`: a session that is there already, whose own sign-in makes no place known. */
export const callerValues = (change: Change, accountId: string, sessionId: string | null) => [
  accountId,
  change.caller.device,
  change.locateIp(change.caller.ip),
  sessionId,
];

const readCaller = hotQuery<CallerBefore>(`select ${callerBefore}`);

/** What the account has of the caller before `sessionId`, a session of its own, is taken up. */
export async function findCallerBefore(
  change: Change,
  accountId: string,
  sessionId: string,
): Promise<CallerBefore> {
  const [row] = await readCaller(change.db, ...callerValues(change, accountId, sessionId));
  if (!row) throw new Error('a statement without a table always answers one row');
  return row;
}

/** Keeps the browser of a sign-in, and tells the owner where it or its place is new to the account. */
export async function noticeNewDevice(
  change: Change,
  {
    accountId,
    before,
    isNew,
    givesSecret,
    isCopy,
  }: { accountId: string; before: CallerBefore; isNew: boolean; givesSecret: boolean; isCopy: boolean },
): Promise<{ readonly isNewDevice: boolean; readonly browserSecret: string | null }> {
  const remembered = await rememberDevice(change, accountId, {
    givesSecret,
    isCopy,
    before: before.device_before,
  });
  const browserSecret = remembered.secret;
  // A client that names no browser is new each time: leaving the name out must not silence the notice.
  const isNewDevice = remembered.isNew || change.caller.device === null;
  if (isNew) return { isNewDevice: false, browserSecret };
  if (isNewDevice || !before.is_place_known) {
    // A browser that is known says little against its person wherever it is; one that is not is always told of.
    const topic = isNewDevice ? {} : ({ topic: 'new_place' } as const);
    change.after(notice({ accountId, what: '在新设备上登录', link: 'new_device', ...topic }));
  }
  return { isNewDevice, browserSecret };
}
