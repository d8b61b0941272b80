import { createHash } from 'node:crypto';
import { type MasterKeyChange, resealColumn } from '../../../database/master-key-change.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

/** An Idempotency-Key returns the same answer for this time, unless its command says less. */
const savedSeconds = 24 * 3600;

export interface KeyedRequest {
  readonly operator: Operator;
  readonly key: string;
  /** Method, path and body of the request. */
  readonly asked: string;
  readonly seconds?: number | undefined;
}

const contextOf = ({
  operator,
  key,
}: Pick<KeyedRequest, 'key'> & { readonly operator: { readonly id: string } }) =>
  `answer ${operator.id} ${key}`;

/** Seals the answers anew, for another master key. */
export const resealAnswers = (change: MasterKeyChange): Promise<void> =>
  resealColumn(change, {
    table: 'manage_answer',
    column: 'answer',
    by: ['operator', 'key'],
    contextOf: (id = '', key = '') => contextOf({ operator: { id }, key }),
  });

const digestOf = (asked: string) => createHash('sha256').update(asked).digest();

/**
 * Claims an Idempotency-Key for a request. Concurrent requests with one key wait and get the first one's answer. `other`:
 * the key was used for a different request.
 */
export async function claimAnswer<Answer>(
  change: Change,
  request: KeyedRequest,
): Promise<{ readonly answer: Answer | null } | 'other'> {
  const { db, at, vault } = change;
  const { operator, key } = request;
  const asked = digestOf(request.asked);
  await db
    .deleteFrom('manage_answer')
    .where('operator', '=', operator.id)
    .where('key', '=', key)
    .where('created_at', '<=', addSeconds(at, -(request.seconds ?? savedSeconds)))
    .execute();
  await db
    .insertInto('manage_answer')
    .values({ operator: operator.id, key, asked, answer: null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('manage_answer')
    .select(['asked', 'answer'])
    .where('operator', '=', operator.id)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!row.asked.equals(asked)) return 'other';
  return { answer: row.answer ? (JSON.parse(vault.open(row.answer, contextOf(request))) as Answer) : null };
}

/** Saves the answer, encrypted: it may contain what is otherwise masked. */
export async function saveAnswer(change: Change, request: KeyedRequest, answer: unknown): Promise<void> {
  await change.db
    .updateTable('manage_answer')
    .set({ answer: change.vault.seal(JSON.stringify(answer), contextOf(request)) })
    .where('operator', '=', request.operator.id)
    .where('key', '=', request.key)
    .execute();
}

export async function removeOldAnswers(change: Change): Promise<void> {
  await change.db
    .deleteFrom('manage_answer')
    .where('created_at', '<=', addSeconds(change.at, -savedSeconds))
    .execute();
}
