// npm run rotate-keys [-- --leaked]: makes new keys for signing tokens, published now and signing in an hour, as the
// service does by itself every quarter. --leaked: they sign at once, and nothing signed before verifies any more.
// Works beside the running service, which notices within a minute. Exit code 0: done; 2: misuse or no database.
import pino from 'pino';
import { openPostgres } from './database/open-postgres.ts';
import { openOperatorDatabase } from './database/operator-database.ts';
import { createSigningKeys } from './features/apps/authorization/signing-keys.ts';
import { systemClock } from './kernel/clock.ts';
import { readMasterKey } from './kernel/master-key.ts';
import { systemRandom } from './kernel/random.ts';
import { createVault } from './kernel/vault.ts';
import { environment, readSettings } from './settings.ts';

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--leaked')) {
    console.error('Usage: npm run rotate-keys [-- --leaked]');
    return 2;
  }
  const settings = readSettings(environment);
  const server = await openOperatorDatabase(settings, pino({ level: 'warn' }, pino.destination(2)));
  const masterKey = settings.secretKey ?? (await readMasterKey(settings.dataDir, systemRandom));
  const database = openPostgres(server.url);
  const keys = createSigningKeys({
    database,
    clock: systemClock,
    random: systemRandom,
    vault: createVault(masterKey, systemRandom),
  });
  try {
    await (args.length > 0 ? keys.replaceAll() : keys.rotate());
    for (const { kid, alg } of await keys.load()) console.log(`${alg}  ${kid}`);
    return 0;
  } finally {
    await database.close();
    await server.stop();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
