// Brings a database up to date, as a starting service does: `node migrate-database.ts URL`.
import { migrate } from '../../src/database/migrate.ts';

await migrate(process.argv[2] ?? '');
