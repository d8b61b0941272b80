// npm run review-apps [-- approve|verify|refuse|suspend CLIENT_ID [NOTE]]: the operator's queue of apps. Without
// arguments it lists what waits. Works beside the running service. Exit code 0: done; 1: no such app; 2: misuse.
import pino from 'pino';
import { openPostgres } from './database/open-postgres.ts';
import { openOperatorDatabase } from './database/operator-database.ts';
import { createReviewClients, type Verdict, verdicts } from './features/apps/clients/review-clients.ts';
import { systemClock } from './kernel/clock.ts';
import { environment, readSettings } from './settings.ts';

const isVerdict = (word: string): word is Verdict => (verdicts as readonly string[]).includes(word);

async function main([verdict, clientId, ...note]: readonly string[]): Promise<number> {
  if (verdict !== undefined && (!isVerdict(verdict) || !clientId)) {
    console.error(`Usage: npm run review-apps [-- ${verdicts.join('|')} CLIENT_ID [NOTE]]`);
    return 2;
  }
  const settings = readSettings(environment);
  const server = await openOperatorDatabase(settings, pino({ level: 'warn' }, pino.destination(2)));
  const database = openPostgres(server.url);
  const review = createReviewClients({ database, clock: systemClock });
  try {
    if (verdict === undefined || !clientId) {
      const waiting = await review.listWaiting();
      for (const app of waiting) {
        console.log(`${app.id}  ${app.name}  (${app.legal_name}, ${app.contact})`);
        for (const uri of app.redirect_uris) console.log(`    ${uri}`);
      }
      console.log(`${waiting.length} waiting`);
      return 0;
    }
    if (await review.decide(clientId, verdict, note.join(' '))) {
      console.log(`${clientId}: ${verdict}`);
      return 0;
    }
    console.error(`There is no app ${clientId}.`);
    return 1;
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
