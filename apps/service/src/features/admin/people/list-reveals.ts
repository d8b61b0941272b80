import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listReveals as listCall } from '@tongxing/contract/manage/reveals.ts';
import { revealContact } from '@tongxing/contract/manage/reveals.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { type ApprovalRow, findOwnApprovals } from '../approvals/approval-store.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { findPerson } from './list-people.ts';

type Listed = ManageOutput<typeof listCall>;
type Reveal = Listed['items'][number];

function stateOf(row: ApprovalRow, now: Date): Reveal['state'] {
  if (row.state === 'waiting') return row.expires_at > now ? 'waiting' : 'lapsed';
  return row.state === 'refused' ? 'refused' : 'over';
}

/** The contacts that the operator may see now, and the state of their recent requests: one entry per contact. */
export async function listReveals(
  { db, clock }: Work,
  accountId: string,
  operator: Operator,
): Promise<Result<Listed, 'not_found'>> {
  if (!(await findPerson(db, accountId))) return fail('not_found');
  const now = clock.now();
  const asked = await findOwnApprovals(db, now, {
    operator: operator.id,
    call: revealContact.name,
    target: accountId,
  });
  const living = await db
    .selectFrom('revelation')
    .select(['contact', 'until'])
    .where('operator', '=', operator.id)
    .where('account_id', '=', accountId)
    .where('until', '>', now)
    .execute();
  const items = (['phone', 'email'] as const).flatMap((contact): Reveal[] => {
    const row = asked.find(({ input }) => input['contact'] === contact);
    const shown = living.find((each) => each.contact === contact);
    const isTakenBack = row?.state === 'refused' && row.decided_by === operator.id;
    if (!shown && (!row || isTakenBack)) return [];
    const state = shown || !row ? 'shown' : stateOf(row, now);
    const until = shown?.until ?? (state === 'waiting' ? row?.expires_at : null);
    return [
      {
        contact,
        state,
        approval: row?.id ?? null,
        reason: row?.reason ?? '',
        until: until?.toISOString() ?? null,
        decided_by_name: row?.decided_by_name ?? null,
        note: row?.note ?? '',
      },
    ];
  });
  return succeed({ items, next: null });
}
