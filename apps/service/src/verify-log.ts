// npm run verify-log [-- ACCOUNT_NUMBER]: walks the activity log's hash chains and says where one does not hold.
// Works beside the running service. Exit code 0: all intact; 1: something was changed, inserted or cut off.
import pino from 'pino';
import { openPostgres } from './database/open-postgres.ts';
import { openOperatorDatabase } from './database/operator-database.ts';
import { chainKeyOf } from './features/trail/activity-log/event-hash.ts';
import { verifyLog } from './features/trail/activity-log/verify-log.ts';
import { readMasterKey } from './kernel/master-key.ts';
import { systemRandom } from './kernel/random.ts';
import { environment, readSettings } from './settings.ts';

async function main(accountNumber: string | undefined): Promise<number> {
  if (accountNumber !== undefined && !/^\d{1,18}$/.test(accountNumber)) {
    console.error('Usage: npm run verify-log [-- ACCOUNT_NUMBER]');
    return 2;
  }
  const wanted = accountNumber === undefined ? undefined : Number(accountNumber);
  const settings = readSettings(environment);
  const server = await openOperatorDatabase(settings, pino({ level: 'warn' }, pino.destination(2)));
  const masterKey = settings.secretKey ?? (await readMasterKey(settings.dataDir, systemRandom));
  const database = openPostgres(server.url);
  const count = { accounts: 0, events: 0, broken: 0 };
  try {
    for await (const report of verifyLog(database, chainKeyOf(masterKey), wanted)) {
      count.accounts += 1;
      count.events += report.events;
      if (report.brokenAt === null) continue;
      count.broken += 1;
      const where =
        report.brokenAt === 'end' ? 'its newest events were cut off' : `broken at event ${report.brokenAt}`;
      console.log(`account ${report.accountNumber}: ${where}, ${report.events} events before it hold`);
    }
  } finally {
    await database.close();
    await server.stop();
  }
  if (accountNumber !== undefined && count.accounts === 0) {
    console.error(`There is no account ${accountNumber}.`);
    return 2;
  }
  const verdict = count.broken === 0 ? 'all intact' : `${count.broken} broken`;
  console.log(`${count.accounts} accounts, ${count.events} events: ${verdict}`);
  return count.broken === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
