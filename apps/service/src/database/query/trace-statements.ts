import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Tracer } from '../../kernel/logging/tracer.ts';

const longestText = 1000;
const words = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s;
const firstTable = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:public"?\.)?"?(\w+)"?/i;

/** `select account`: what a statement does, and the first table that it names. */
function nameOf(text: string): string {
  const verb = (words.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = firstTable.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/**
 * The same pool, each statement a span, and the wait for a connection too. The text has places for its values and is told;
 * the values are not, and nothing of an error but its code: its message may quote them. A text without places is told by
 * its name alone, as it may hold values itself.
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
