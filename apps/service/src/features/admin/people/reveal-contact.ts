import { revealSeconds } from '@tongxing/contract/manage/reveals.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Change } from '../../../transaction/work.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from './reach-person.ts';

export interface RevealRequest {
  readonly accountId: string;
  readonly contact: Contact['kind'];
}

interface Revealed {
  readonly contact: Contact['kind'];
  readonly value: string;
  readonly until: string;
}

async function findUntil(
  { db, at }: Change,
  { accountId, contact }: RevealRequest,
  operator: Operator,
): Promise<Date | null> {
  const row = await db
    .selectFrom('revelation')
    .select('until')
    .where('operator', '=', operator.id)
    .where('account_id', '=', accountId)
    .where('contact', '=', contact)
    .where('until', '>', at)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Whether the contact is revealed to this operator now, so that no second approval is needed. */
export async function isRevealed(
  change: Change,
  request: RevealRequest,
  operator: Operator,
): Promise<boolean> {
  return (await findUntil(change, request, operator)) !== null;
}

/** Reveals one contact to one operator, for ten minutes from the first request. */
export async function revealContact(
  change: Change,
  request: RevealRequest,
  operator: Operator,
): Promise<Result<Done<Revealed>, 'not_found' | 'forbidden' | 'no_contact'>> {
  const { accountId, contact: kind } = request;
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const contact = await findContact(change.db, accountId, kind);
  if (!contact) return fail('no_contact');
  const living = await findUntil(change, request, operator);
  const until = living ?? addSeconds(change.at, revealSeconds);
  if (!living) {
    await change.db
      .insertInto('revelation')
      .values({ operator: operator.id, account_id: accountId, contact: kind, until })
      .onConflict((conflict) =>
        conflict.columns(['operator', 'account_id', 'contact']).doUpdateSet({ until }),
      )
      .execute();
  }
  return succeed({
    output: { contact: kind, value: contact.value, until: until.toISOString() },
    after: { contact: maskContact(contact) },
  });
}

export async function removeOldRevelations({ db, at }: Change): Promise<void> {
  await db.deleteFrom('revelation').where('until', '<=', at).execute();
}
