import { type Compilable, type QueryResult, type RootOperationNode, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';

/** A write that is built and not sent. It has no `with` of its own, because a writing `with` must be outermost. */
export interface Write extends Compilable<unknown> {
  toOperationNode(): RootOperationNode;
}

export interface BatchedWrites {
  /**
   * Queues a write whose result is not needed. `row` names what it changes where another write may change the same: two
   * writes of one statement would not see each other.
   */
  batch(write: Write, row?: string): Promise<void>;
  /** Sends the queued writes in one statement. */
  send(): Promise<unknown>;
}

/**
 * Writes of a transaction that are sent together, before its next query or at its end. The transaction cannot notice
 * the delay, and several writes are one round trip to the database.
 */
export function batchWrites(transaction: Transaction<Tables>): BatchedWrites {
  const executor = transaction.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let waiting: { readonly write: Write; readonly row: string | undefined }[] = [];
  let sent: Promise<unknown> = Promise.resolve();

  function send(): Promise<unknown> {
    if (waiting.length > 0) {
      const writes = waiting.map(({ write }) => write);
      waiting = [];
      sent = execute(asOne(writes).compile(transaction));
    }
    return sent;
  }

  executor.executeQuery = async <Row>(...asked: Parameters<typeof execute>): Promise<QueryResult<Row>> => {
    await send();
    return execute<Row>(...asked);
  };

  return {
    async batch(write, row) {
      if (row !== undefined && waiting.some((other) => other.row === row)) await send();
      waiting.push({ write, row });
    },
    send,
  };
}

/** References are checked at the end of the statement, in whichever order the writes are done. */
function asOne(writes: readonly Write[]) {
  const [only, second] = writes;
  if (only && !second) return sql`${only}`;
  const parts = writes.map((write, at) => sql`${sql.ref(`batched_${at}`)} as (${write})`);
  return sql`with ${sql.join(parts)} select`;
}
