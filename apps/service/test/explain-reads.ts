import { Client } from 'pg';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Operation?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * How PostgreSQL reaches the rows that a statement reads or changes, whatever its values are: `session by token_hash`, by the columns that the
 * index is entered with; `session whole` where it walks all of the table; `session added` where it adds one.
 */
export async function explainReads(
  url: string,
  statements: readonly string[],
): Promise<Map<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  try {
    const found = new Map<string, string[]>();
    for (const text of statements) {
      const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      await client.query(`prepare hot as ${text}`);
      const given = values > 0 ? `(${Array(values).fill('null').join()})` : '';
      const { rows } = await client.query(`explain (format json) execute hot${given}`);
      await client.query('deallocate hot');
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
      found.set(text, [...new Set(walk(plan, null))]);
    }
    return found;
  } finally {
    await client.end();
  }
}

function walk(plan: Plan, inherited: string | null): string[] {
  const { 'Node Type': node, Operation: operation, Plans: inner = [] } = plan;
  const table = plan['Relation Name'] ?? inherited;
  const below = (of: string | null) => inner.flatMap((each) => walk(each, of));
  if (node === 'ModifyTable') {
    return [...(operation === 'Insert' ? [`${table} added`] : []), ...below(null)];
  }
  // The condition of a bitmap stands with its index, the table above it.
  if (node === 'Bitmap Heap Scan') return below(table);
  const entered = columnsOf(plan['Index Cond']);
  if (/Index/.test(node)) return [`${table} by ${entered.join(', ') || 'nothing'}`, ...below(null)];
  if (node === 'Seq Scan') return [`${table} whole`, ...below(null)];
  return below(inherited);
}

/** The columns that an index is entered with: `(account_id = $1)`, `((kind = $1) AND (value_key = $2))`. */
function columnsOf(condition = ''): string[] {
  const sides = [...condition.matchAll(/\((?:\((\w+)\)::\w+|(\w+)(?: COLLATE "\w+")?) (?:=|<|>|<=|>=) /g)];
  return [...new Set(sides.map(([, cast, plain]) => cast ?? plain ?? ''))].toSorted();
}
