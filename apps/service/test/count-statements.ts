import { Client } from 'pg';

const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
const { query } = prototype;
let seen: string[] = [];
/** Statements outside of requests: those that run once a second or a minute, and the first ones of a connection. */
export const inPassing =
  /insert into (?:app_data_access|app_usage) |^select pg_is_in_recovery\(\)|^with gone as \( delete from short_lived_state /;

prototype.query = function (this: Client, ...args) {
  const [asked] = args as [string | { readonly text?: string }];
  const text = (typeof asked === 'string' ? asked : (asked.text ?? '')).replace(/\s+/g, ' ').trim();
  if (!inPassing.test(text)) seen.push(text);
  return query.apply(this, args);
};

/** The statements that this process sent during the action, `begin` and `commit` included, in order. */
export async function statementsOf<Value>(
  action: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly statements: readonly string[] }> {
  seen = [];
  const value = await action();
  return { value, statements: seen };
}

/** The same, until one of them matches: it may be sent after the action resolves. */
export async function statementsUntil(
  last: RegExp,
  action: () => Promise<unknown>,
): Promise<readonly string[]> {
  await statementsOf(action);
  while (!seen.some((text) => last.test(text))) await new Promise((resolve) => setTimeout(resolve, 5));
  return seen;
}

/** How many of them wait for the disk: commits of changes, and writes outside of a transaction. */
export function commitsOf(statements: readonly string[]): number {
  let isInside = false;
  return statements.filter((text) => {
    if (/^begin/i.test(text)) isInside = true;
    if (/^(?:commit|rollback)/i.test(text)) {
      isInside = false;
      return /^commit/i.test(text);
    }
    return (
      !isInside &&
      /\b(?:insert into|update \w+ |delete from)/i.test(text) &&
      !text.includes('short_lived_state') &&
      !text.includes("'synchronous_commit', 'off'")
    );
  }).length;
}
