import { Client } from 'pg';

/** Marks the connection that owns the server: an advisory lock ends with its holder, however that ends. */
const ownerLock = '7466010, 1';

export interface Ownership {
  /** Called once when the connection ends without `release`. */
  onLost(react: () => void): void;
  /** Runs one statement as the superuser. */
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  release(): Promise<void>;
}

/** Takes the server for this process, or names the living process that has it. */
export async function takeOwnership(
  url: string,
): Promise<{ by?: undefined; ownership: Ownership } | { by: number; ownership?: undefined }> {
  const client = new Client({ connectionString: url, application_name: `tongxing owner ${process.pid}` });
  let react = () => {};
  let isLost = false;
  client.on('error', () => {});
  client.on('end', () => {
    isLost = true;
    react();
  });
  await client.connect();
  const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as taken`);
  if (!rows[0].taken) {
    const { rows: holders } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and (classid, objid) = (${ownerLock})`,
    );
    await client.end();
    return { by: Number(/\d+$/.exec(holders[0]?.name)?.[0] ?? 0) };
  }
  const ownership: Ownership = {
    onLost(listener) {
      react = listener;
      if (isLost) listener();
    },
    run: async (text, values) => (await client.query(text, values)).rows,
    async release() {
      react = () => {};
      await client.end().catch(() => {});
    },
  };
  return { ownership };
}
