import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Operator } from './operator.ts';

/** Where a list goes on: what the last item is sorted by. */
export type Position = readonly string[];

interface ListOf {
  readonly pepper: Buffer;
  readonly operator: Operator;
  /** The list and its filters: a cursor of another list, or of the same one filtered otherwise, leads nowhere. */
  readonly list: string;
}

const proofOf = ({ pepper, operator, list }: ListOf, position: string) =>
  keyedHash(pepper).update(`cursor ${operator.id} ${list} ${position}`).digest('base64url').slice(0, 22);

/** A cursor for this operator and this list alone. */
export function writeCursor(of: ListOf, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${proofOf(of, text)}`;
}

/** Where to go on; null at the beginning. A cursor that was made for somebody else is none. `name`: the parameter. */
export function readCursor(
  of: ListOf,
  cursor: string | undefined,
  name = 'cursor',
): Result<Position | null, 'bad_input'> {
  if (cursor === undefined) return succeed(null);
  const [text = '', proof = ''] = cursor.split('.', 2);
  if (!isSameSecret(proof, proofOf(of, text))) return badCursor(name);
  return succeed(JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]);
}

function badCursor(name: string): Failure<'bad_input'> {
  return fail('bad_input', { issues: [{ path: [name], message: 'is not a cursor of this list' }] });
}

/** A page of what was read, one more than `limit`, with the cursor of the next one. */
export function toPage<Row, Item>(
  of: ListOf,
  rows: readonly Row[],
  { limit, position, show }: { limit: number; position: (row: Row) => Position; show: (row: Row) => Item },
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(show),
    next: rows.length > limit && last !== undefined ? writeCursor(of, position(last)) : null,
  };
}
