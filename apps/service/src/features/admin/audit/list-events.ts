import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listEvents as listCall } from '@tongxing/contract/manage/audit.ts';
import { sql } from 'kysely';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, writeCursor } from '../commands-and-queries/page.ts';

interface Row {
  readonly id: string;
  readonly source: 'account' | 'operator';
  readonly written_by: string;
  readonly rank: number;
  readonly number: number;
  readonly at: Date;
  readonly kind: string;
  readonly account_id: string | null;
  readonly operator: string | null;
  readonly method: string;
  readonly ip: string;
  readonly place: string;
  readonly details: Record<string, unknown>;
}

/**
 * Events of accounts and operators after a cursor. Only transactions older than every open one are read, so no event can
 * appear later behind a cursor.
 */
export async function listEvents(
  work: Work,
  { after, limit }: ManageInput<typeof listCall>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof listCall>, 'bad_input'>> {
  const of = { pepper: work.pepper, operator, list: 'events' };
  const cursor = readCursor(of, after, 'after');
  if (!cursor.ok) return cursor;
  const start = cursor.value ?? ['0', '0', '0'];
  const [transaction = '0', rank = '0', number = '0'] = start;
  const range = (each: number, column: 'seq' | 'number') => sql`
    written_by >= ${transaction}::xid8 and written_by < pg_snapshot_xmin(pg_current_snapshot())
    and (written_by, ${sql.lit(each)}, ${sql.ref(column)}) > (${transaction}::xid8, ${rank}::int, ${number}::bigint)
    order by written_by, ${sql.ref(column)} limit ${limit}`;
  const { rows } = await sql<Row>`
    (select id, 'account' as source, written_by, 1 as rank, seq as number, at, kind, account_id, null::text as operator,
      method, ip, place, details
    from activity where ${range(1, 'seq')})
    union all
    (select id, 'operator', written_by, 2, number, at, kind,
      case when target_kind in ('account', 'operator') then target_id::uuid end, operator, '', ip, place,
      jsonb_build_object('operator_name', operator_name, 'permission', permission, 'approved_by', approved_by,
        'target_kind', target_kind, 'target_id', target_id, 'reason', reason, 'before', before, 'after', after)
    from audit_event where ${range(2, 'number')})
    order by written_by, rank, number limit ${limit}`.execute(work.db as never);
  const last = rows.at(-1);
  const position = last ? [last.written_by, String(last.rank), String(last.number)] : start;
  const items = rows.map((row) => {
    const { written_by: _, rank: __, number: ___, at, ...event } = row;
    return { ...event, at: at.toISOString() };
  });
  return succeed({ items, next: writeCursor(of, position) });
}
