import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Operator } from './operator.ts';

/** The position in a list: the sort values of the last item. */
export type Position = readonly string[];

interface ListOf {
  readonly pepper: Buffer;
  readonly operator: Operator;
  /** The list and its filters; a cursor is valid for the same list and filters only. */
  readonly list: string;
}

const proofOf = ({ pepper, operator, list }: ListOf, position: string) =>
  keyedHash(pepper).update(`cursor ${operator.id} ${list} ${position}`).digest('base64url').slice(0, 22);

/** A cursor for this operator and this list alone. */
export function writeCursor(of: ListOf, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${proofOf(of, text)}`;
}

/**
 * The position that a cursor encodes; null without a cursor. `bad_input` for a cursor of another operator or list. `name`:
 * the parameter.
 */
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

/** Makes a page of rows, of which one more than `limit` was read, with the cursor of the next page. */
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
