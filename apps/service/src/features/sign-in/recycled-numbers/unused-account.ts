import type { Reader } from '../../../database/query/reader.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { findManaged } from '../identities/managed-fields.ts';
import { listExternalIds } from '../imported-accounts/imported-account-store.ts';

/** What the question reads: a `Work` or a `Change`. */
export interface UnusedReader {
  readonly db: Reader;
  readonly settings: Settings;
}

/**
 * Whether the number of an active account may be somebody else's by now: nobody has used the account for
 * `phone.recycled_after_months`, or ever since it was imported, and it has another way in. A number that a company's
 * directory decides about is not doubted.
 */
export async function isLongUnused(
  { db, settings }: UnusedReader,
  account: Account,
  isOffered: (provider: string) => boolean,
  at: Date,
): Promise<boolean> {
  const { recycled_after_months: months } = settings.file.phone;
  if (months === 0 || account.status !== 'active') return false;
  const latest = new Date(at);
  latest.setUTCMonth(latest.getUTCMonth() - months);
  const { id, seenOn, createdAt } = account;
  const isOld = (seenOn ?? beijingDayOf(createdAt)) < beijingDayOf(latest);
  if (!isOld && (seenOn !== null || (await listExternalIds(db, id)).length === 0)) return false;
  if (!isEnterable(await findWaysIn({ db, settings }, id, isOffered, { withoutNumber: true }))) return false;
  return (await findManaged({ db, settings }, id))?.fields.includes('phone') !== true;
}
