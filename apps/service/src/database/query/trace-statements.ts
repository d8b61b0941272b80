import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Tracer } from '../../kernel/logging/tracer.ts';

const longestText = 1000;
const words = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s;
const firstTable = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:public"?\.)?"?(\w+)"?/i;

/** The name of a span, such as `select account`: the verb and the first table of the statement. */
function nameOf(text: string): string {
  const verb = (words.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = firstTable.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/**
 * The same pool with a span for each statement and for each wait for a connection. The span has the text of a statement
 * with placeholders, never the values, and of an error only its code, because its message may quote values. A text
 * without placeholders may contain values itself, so only its name is in the span.
 */
export function traceStatements(pool: PostgresPool, tracer: Tracer): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();

  function wrap(client: PostgresPoolClient): PostgresPoolClient {
    const ask = client.query as unknown as (text: string, values?: readonly unknown[]) => Promise<unknown>;
    const query = (text: string, values?: readonly unknown[]) => {
      const facts = {
        'db.system.name': 'postgresql',
        ...(values?.length ? { 'db.query.text': text.slice(0, longestText) } : {}),
      };
      return tracer.span(nameOf(text), { kind: 'asked', facts }, () => ask(text, values));
    };
    return { ...client, query: query as unknown as PostgresPoolClient['query'] };
  }

  return {
    async connect() {
      const client = await tracer.span('wait for a connection', { kind: 'within' }, () => pool.connect());
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
