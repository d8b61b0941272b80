import {
  approveRequest as approveCall,
  listApprovals as listCall,
  refuseRequest as refuseCall,
} from '@tongxing/contract/manage/operators.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { nameTargets } from '../commands-and-queries/name-targets.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { clearPersonalInput, listApprovals } from './approval-store.ts';
import { approveRequest, refuseRequest, showApproval } from './decide.ts';

const approval = defineAccountData({
  table: 'approval',
  export:
    'What operators have asked each other for: it names an account by its id, and once it is decided nothing of its person.',
  erase: { retained: 'It proves who decided what, and names an account that is gone by its id.' },
  merge: { finalize: { retained: 'It tells of what was decided then, about the account it was then.' } },
  end: 'What waits is done by the operators, or by nobody.',
});

const approvalData: readonly AccountDataPolicy[] = [approval];

export const approvals: Module<Work> = {
  name: 'approvals',
  adminHandlers: [
    query(listCall, async (work, { input, operator }) => {
      const of = { pepper: work.pepper, operator, list: `approvals ${input.state ?? ''}` };
      const after = readCursor(of, input.cursor);
      if (!after.ok) return after;
      const now = work.clock.now();
      const [askedAt = '', id = ''] = after.value ?? [];
      const rows = await listApprovals(work.db, now, {
        state: input.state,
        limit: input.limit,
        after: after.value && [askedAt, id],
      });
      const nameOf = await nameTargets(work.db, operator, rows);
      const page = toPage(of, rows, {
        limit: input.limit,
        position: (row) => [row.asked_at.toISOString(), row.id],
        show: (row) => ({ ...showApproval(row, now), target_name: nameOf(row) }),
      });
      return succeed(page);
    }),
    command(
      approveCall,
      (change, { input, ...request }) => approveRequest(change, input.id, request) as never,
    ),
    command(refuseCall, (change, { input, ...request }) => refuseRequest(change, input.id, request)),
  ],
  jobs: [
    { name: 'Clearing decided requests', everySeconds: 600, run: (work) => work.change(clearPersonalInput) },
  ],
  accountData: approvalData,
};
