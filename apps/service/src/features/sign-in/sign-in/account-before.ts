import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Change } from '../../../transaction/work.ts';
import { isLeaving } from '../../accounts/accounts/cancellation-store.ts';
import { type CallerBefore, callerBefore, callerValues } from '../../activity/notices/notice-new-device.ts';
import { type AgreedBefore, agreedBefore } from '../agreements/record-agreement.ts';

/** What an account has before a sign-in adds to it, as its steps ask for it. */
export interface AccountBefore extends CallerBefore {
  readonly agreed_before: AgreedBefore;
  /** Its owner asked for it to be erased. */
  readonly is_leaving: boolean;
}

/** One that the change itself has made. */
export const nothingBefore: AccountBefore = {
  device_before: null,
  is_place_known: true,
  agreed_before: [],
  is_leaving: false,
};

const read = hotQuery<AccountBefore>(`select ${callerBefore}, ${agreedBefore}, ${isLeaving}`);

/** Reads it in one statement, once the account is locked: what another change does to it is seen or waits. */
export async function findAccountBefore(change: Change, accountId: string): Promise<AccountBefore> {
  const [row] = await read(change.db, ...callerValues(change, accountId, null));
  if (!row) throw new Error('a statement without a table always answers one row');
  return row;
}
