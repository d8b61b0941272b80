import type { ClientBase } from 'pg';

/** Whether the schema in use has a table of this name. */
export async function hasTable(client: Pick<ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as "isThere"', [name]);
  return rows[0]?.isThere === true;
}
