import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';
import type { Selectable } from 'kysely';
import type { AccountEventTable } from '../../../database/schema/events.ts';
import type { Change } from '../../../transaction/work.ts';

export type StoredEvent = Selectable<Omit<AccountEventTable, 'type'>> & { readonly type: AccountEventType };

/** Removes the oldest events and returns them in their order. One process at a time takes them. */
export async function takeEvents({ db }: Change, most: number): Promise<readonly StoredEvent[]> {
  const events = await db
    .deleteFrom('account_event')
    .where('id', 'in', (query) => query.selectFrom('account_event').select('id').orderBy('id').limit(most))
    .returningAll()
    .$castTo<StoredEvent>()
    .execute();
  return events.sort((one, other) => one.id - other.id);
}

/** The number of the next event about a person for a receiver: 1, 2, 3 … */
export async function nextSequence({ db }: Change, accountId: string, receiver: string): Promise<number> {
  const { seq } = await db
    .insertInto('event_sequence')
    .values({ account_id: accountId, receiver, seq: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'receiver'])
        .doUpdateSet((row) => ({ seq: row('event_sequence.seq', '+', 1) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** Forgets the numbers of an account about which nothing more will be sent. */
export async function forgetSequences({ db }: Change, accountId: string): Promise<void> {
  await db.deleteFrom('event_sequence').where('account_id', '=', accountId).execute();
}
