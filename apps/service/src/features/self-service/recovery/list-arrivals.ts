import type { Reader } from '../../../database/query/reader.ts';
import { listContactsHeld } from '../../accounts/accounts/contact-store.ts';
import type { ContactKey } from '../../activity/notices/send-notice.ts';
import { listMergesOf } from '../merging/merge-store.ts';

/** A contact, and since when it speaks for an account. */
export interface Arrival extends ContactKey {
  readonly at: Date;
}

/**
 * The contacts that an account has or gave up in the last seven days. One that a merge moved to it since `since` counts from the
 * merge; one that a merge took along still speaks for the account that it came from.
 */
export async function listArrivals(db: Reader, accountId: string, since: Date): Promise<Arrival[]> {
  const contacts = await listContactsHeld(db, accountId);
  const moves = (await listMergesOf(db, accountId, since)).flatMap((merge) =>
    merge.moved.contacts.map(({ kind, value_key: key, verified_at }) => ({ merge, kind, key, verified_at })),
  );
  const isGiven = ({ merge }: (typeof moves)[number]) => merge.absorbed_id === accountId;
  const arrivedAt = ({ kind, key, at }: Arrival): Date => {
    const received = moves.filter((move) => !isGiven(move) && move.kind === kind && move.key === key);
    return new Date(Math.max(at.getTime(), ...received.map(({ merge }) => merge.merged_at.getTime())));
  };
  return [
    ...contacts.map((contact) => ({ ...contact, at: arrivedAt(contact) })),
    ...moves.filter(isGiven).map(({ kind, key, verified_at }) => ({ kind, key, at: new Date(verified_at) })),
  ];
}
