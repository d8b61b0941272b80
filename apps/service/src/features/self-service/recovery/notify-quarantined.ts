import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';

/** The names of the quarantined entries, as details of the event. */
export function detailsOf(quarantined: readonly Quarantined[]): { details?: Record<string, unknown> } {
  return quarantined.length > 0 ? { details: { quarantined: quarantined.map(({ name }) => name) } } : {};
}

/**
 * Notifies quarantined contacts too: one of them may be the owner's, and the remaining ones the intruder's. Without
 * a link, because it may be the other way round.
 */
export function notifyQuarantined(
  change: Change,
  accountId: string,
  quarantined: readonly Quarantined[],
): void {
  const contacts = quarantined.flatMap(({ kind, rows }) =>
    kind === 'contact' ? [{ kind: rows['kind'], value: rows['value'] } as Contact] : [],
  );
  if (contacts.length === 0) return;
  change.after(notice({ accountId, what: '该联系方式已暂停使用，7天内可恢复', contacts }));
}
