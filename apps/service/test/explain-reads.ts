import { Client } from 'pg';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Operation?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * How PostgreSQL reaches the rows that a statement reads or changes, whatever its values are: `session by token_hash`, by the columns that the
 * index is entered with; `session whole` where it walks all of the table; `session until enough` where it takes rows as they come, or in an index's
 * order, and a limit ends it; `session added` where it adds one. `isOfAnySize`: a table that is
 * small here is walked only where no index would do.
 */
export async function explainReads(
  url: string,
  statements: readonly string[],
  { isOfAnySize = false }: { readonly isOfAnySize?: boolean } = {},
): Promise<Map<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  if (isOfAnySize) await client.query('set enable_seqscan = off');
  try {
    const found = new Map<string, string[]>();
    for (const text of statements) {
      const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      await client.query(`prepare hot as ${text}`);
      const given = values > 0 ? `(${Array(values).fill('null').join()})` : '';
      const { rows } = await client.query(`explain (format json) execute hot${given}`);
      await client.query('deallocate hot');
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
      found.set(text, [...new Set(walk(plan, null, false))]);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** They read all rows below them before they return the first. */
const gathering = /Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|Bitmap/;

function walk(plan: Plan, inherited: string | null, isEnough: boolean): string[] {
  const { 'Node Type': node, Operation: operation, Plans: inner = [] } = plan;
  const table = plan['Relation Name'] ?? inherited;
  const ends = node === 'Limit' || (isEnough && !gathering.test(node));
  const below = (of: string | null) => inner.flatMap((each) => walk(each, of, ends));
  if (node === 'ModifyTable') {
    return [...(operation === 'Insert' ? [`${table} added`] : []), ...below(null)];
  }
  // The condition of a bitmap stands with its index, the table above it.
  if (node === 'Bitmap Heap Scan') return below(table);
  const entered = columnsOf(plan['Index Cond']);
  // A filter may read all rows before it has enough.
  const end = isEnough && !plan.Filter ? 'until enough' : null;
  if (/Index/.test(node)) {
    return [
      `${table} ${entered.length > 0 ? `by ${entered.join(', ')}` : (end ?? 'by nothing')}`,
      ...below(null),
    ];
  }
  if (node === 'Seq Scan') return [`${table} ${end ?? 'whole'}`, ...below(null)];
  return below(inherited);
}

/** The columns that an index is entered with: `(account_id = $1)`, `((kind = $1) AND (value_key = $2))`. */
function columnsOf(condition = ''): string[] {
  const sides = [...condition.matchAll(/\((?:\((\w+)\)::\w+|(\w+)(?: COLLATE "\w+")?) (?:=|<|>|<=|>=) /g)];
  const columns = [...new Set(sides.map(([, cast, plain]) => cast ?? plain ?? ''))].toSorted();
  return columns.length === 0 && condition !== '' ? ['what is computed'] : columns;
}
