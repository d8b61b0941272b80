import { personalInput } from '@tongxing/contract/manage/second-operator.ts';
import { type Selectable, sql } from 'kysely';
import { type MasterKeyChange, type Reseal, resealJson } from '../../../database/master-key-change.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { ApprovalTable } from '../../../database/schema/operators.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import type { WaitingInput } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';

export type ApprovalRow = Selectable<ApprovalTable>;

/** A request lapses when nobody decides on it within this time. */
const waitsSeconds = 24 * 3600;

export interface NewApproval {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly waitingInput: WaitingInput | undefined;
  readonly operator: Operator;
  readonly target: { readonly kind: string; readonly id: string } | null;
  readonly reason: string;
  readonly sharesReason: boolean;
}

/** Saves a request for a second operator. The same request by the same operator returns the one already waiting. */
export async function insertApproval(change: Change, asked: NewApproval): Promise<ApprovalRow> {
  const { db, at, random } = change;
  const waiting = await db
    .selectFrom('approval')
    .selectAll()
    .where('operator', '=', asked.operator.id)
    .where('call', '=', asked.call)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', at)
    .execute();
  const { waitingInput } = asked;
  const input = JSON.stringify(waitingInput?.seal(change, asked.input) ?? asked.input);
  const known = waiting.find((row) =>
    sameInput(waitingInput?.open(change, row.input) ?? row.input, asked.input),
  );
  if (known) return known;
  return db
    .insertInto('approval')
    .values({
      id: random.uuid(),
      call: asked.call,
      input,
      operator: asked.operator.id,
      operator_name: asked.operator.name,
      target_kind: asked.target?.kind ?? null,
      target_id: asked.target?.id ?? null,
      reason: asked.reason,
      tells_reason: asked.sharesReason,
      state: 'waiting',
      asked_at: at,
      expires_at: addSeconds(at, waitsSeconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Seals the waiting input of one call anew, for another master key. */
export async function resealWaiting(
  change: MasterKeyChange,
  call: string,
  input: (input: Readonly<Record<string, unknown>>, reseal: Reseal) => unknown,
): Promise<void> {
  await resealJson(change, {
    table: 'approval',
    column: 'input',
    where: sql`call = ${call}`,
    value: (json, reseal) => input(json as Readonly<Record<string, unknown>>, reseal),
  });
}

function sameInput(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Locks a request until the change ends, so that two operators cannot decide on it at once. Null where there is none. */
export async function lockApproval(change: Change, id: string): Promise<ApprovalRow | null> {
  const row = await change.db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function decideApproval(
  change: Change,
  id: string,
  { state, by, note }: { state: 'approved' | 'refused'; by: Operator; note: string },
): Promise<ApprovalRow> {
  return change.db
    .updateTable('approval')
    .set({ state, decided_by: by.id, decided_by_name: by.name, decided_at: change.at, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How many requests for one call wait for a decision, by whomever. */
export async function countWaitingApprovals(db: Reader, now: Date, call: string): Promise<number> {
  const row = await db
    .selectFrom('approval')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('call', '=', call)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

export interface ApprovalQuery {
  readonly state?: 'waiting' | 'approved' | 'refused' | 'lapsed' | undefined;
  readonly limit: number;
  /** The last one seen. */
  readonly after: readonly [askedAt: string, id: string] | null;
}

/** One more than `limit`, the newest first. */
export async function listApprovals(
  db: Reader,
  now: Date,
  { state, limit, after }: ApprovalQuery,
): Promise<ApprovalRow[]> {
  // The file of an import is large, and nobody reads it here.
  const input = sql<ApprovalRow['input']>`
    case when jsonb_exists(input, 'data') then input || '{"data": "••••"}'::jsonb else input end`;
  let query = db.selectFrom('approval').selectAll().select(input.as('input'));
  if (state === 'waiting') query = query.where('state', '=', 'waiting').where('expires_at', '>', now);
  else if (state === 'lapsed') query = query.where('state', '=', 'waiting').where('expires_at', '<=', now);
  else if (state) query = query.where('state', '=', state);
  if (after) {
    const [at, id] = [new Date(after[0]), after[1]];
    query = query.where((either) =>
      either.or([
        either('asked_at', '<', at),
        either.and([either('asked_at', '=', at), either('id', '<', id)]),
      ]),
    );
  }
  return query
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

const cleared = '"••••"';

/** Clears what decided and lapsed requests have about their person; they themselves are kept for good. */
export async function clearPersonalInput({ db, at }: Change): Promise<void> {
  for (const [call, names] of Object.entries(personalInput)) {
    for (const name of names) {
      await sql`
        update approval set input = jsonb_set(input, array[${name}], ${cleared}::jsonb)
        where call = ${call} and (state <> 'waiting' or expires_at <= ${at})
          and jsonb_exists(input, ${name}) and input -> ${name} <> ${cleared}::jsonb`.execute(db);
    }
  }
}

/** Requests older than this are not shown to the operator who made them. */
const recallSeconds = 2 * waitsSeconds;

/** The recent requests of one operator for one call and target, newest first, at most 20. */
export async function findOwnApprovals(
  db: Reader,
  now: Date,
  { operator, call, target }: { readonly operator: string; readonly call: string; readonly target: string },
): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approval')
    .selectAll()
    .where('asked_at', '>', addSeconds(now, -recallSeconds))
    .where('operator', '=', operator)
    .where('call', '=', call)
    .where('target_id', '=', target)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
