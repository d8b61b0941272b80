import { sql } from 'kysely';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { describeSignals } from '../../kernel/state/signals.conformance.ts';
import { createPostgresSignals } from './postgres-signals.ts';

describeSignals('PostgreSQL', async () => {
  const service = await openTestDatabase();
  const ends = [
    createPostgresSignals(service.database, service.url),
    createPostgresSignals(service.database, service.url),
  ] as const;
  return {
    ends,
    async breakConnections() {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tongxing signals' and datname = current_database()`.execute(
        service.database,
      );
    },
    async close() {
      for (const end of ends) await end.close();
      await service.drop();
    },
  };
});
