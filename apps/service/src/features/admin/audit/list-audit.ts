import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type {
  AuditEvent,
  exportAudit as exportCall,
  listAudit as listCall,
} from '@tongxing/contract/manage/audit.ts';
import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AuditEventTable } from '../../../database/schema/operators.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { TextStream } from '../commands-and-queries/managed.ts';
import { nameAccounts, nameTargets } from '../commands-and-queries/name-targets.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';

export type AuditFilters = ManageInput<typeof exportCall>;

function showEvent(row: Selectable<AuditEventTable>): AuditEvent {
  const { previous_hash: _, hash: __, written_by: ___, user_agent: ____, at, ...event } = row;
  return { ...event, at: at.toISOString() };
}

function selectAudit(db: Reader, { operator, target, kind, from, to }: AuditFilters) {
  let query = db.selectFrom('audit_event').selectAll();
  // An id without its kind may be any of the three.
  if (operator) {
    const ids = operator.includes('/')
      ? [operator]
      : ['account', 'app', 'machine'].map((each) => `${each}/${operator}`);
    query = query.where('operator', 'in', ids);
  }
  if (target) query = query.where('target_id', '=', target);
  if (kind) query = query.where('kind', '=', kind);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  return query;
}

/** A page of the operators' audit, newest first. */
export async function listAudit(
  work: Work,
  { cursor, limit, ...filters }: ManageInput<typeof listCall>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof listCall>, 'bad_input'>> {
  const of = { pepper: work.pepper, operator, list: `audit ${JSON.stringify(filters)}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const before = after.value?.[0];
  const rows = await selectAudit(work.db, filters)
    .$if(before !== undefined, (query) => query.where('number', '<', Number(before)))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
  const nameOf = await nameTargets(work.db, operator, rows);
  const approverOf = ({ approved_by: by }: (typeof rows)[number]) => by?.replace(/^account\//, '') ?? '';
  const approvers = new Map(await nameAccounts(work.db, rows.map(approverOf)));
  const show = (row: Selectable<AuditEventTable>) => ({
    ...showEvent(row),
    target_name: nameOf(row),
    approved_by_name: approvers.get(approverOf(row)) ?? null,
  });
  return succeed(toPage(of, rows, { limit, position: ({ number }) => [String(number)], show }));
}

const batchSize = 500;

/** All matching events as lines of JSON, oldest first, read in batches to bound memory. */
async function* exportAudit({ db }: Pick<Work, 'db'>, filters: AuditFilters): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await selectAudit(db, filters)
      .where('number', '>', after)
      .orderBy('number')
      .limit(batchSize)
      .execute();
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(showEvent(row))}\n`).join('');
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.number ?? last;
  }
}

/** The export as a streamed answer. */
export function streamAudit(work: Work, filters: AuditFilters): TextStream {
  return new TextStream('application/x-ndjson; charset=utf-8', exportAudit(work, filters));
}
