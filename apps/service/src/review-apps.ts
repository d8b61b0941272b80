// npm run review-apps [-- approve|verify|refuse|suspend CLIENT_ID [NOTE]]: the operator's queue of apps. Without
// arguments it lists what waits: new apps, and what approved ones want to become. Works beside the running service.
// Exit code 0: done; 1: no such app; 2: misuse.
import { runCommand } from './command.ts';
import {
  decideReview,
  listWaitingClients,
  type Verdict,
  verdicts,
} from './features/apps/client-registration/review-clients.ts';
import type { ServiceWork } from './service-work.ts';

const isVerdict = (word: string): word is Verdict => (verdicts as readonly string[]).includes(word);
const [verdict, clientId, ...note] = process.argv.slice(2);

async function listWaiting({ db }: ServiceWork): Promise<number> {
  const waiting = await listWaitingClients(db);
  for (const { client, changes } of waiting) {
    console.log(`${client.id}  ${client.name}  (${client.legal_name}, ${client.contact})`);
    if (changes.length === 0) for (const uri of client.redirect_uris) console.log(`    ${uri}`);
    for (const { field, from, to } of changes) {
      console.log(`    ${field}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
    }
  }
  console.log(`${waiting.length} waiting`);
  return 0;
}

if (verdict === undefined) {
  await runCommand(listWaiting);
} else if (!isVerdict(verdict) || !clientId) {
  console.error(`Usage: npm run review-apps [-- ${verdicts.join('|')} CLIENT_ID [NOTE]]`);
  process.exitCode = 2;
} else {
  await runCommand(async (work) => {
    const isKnown = await work.change((change) => decideReview(change, clientId, verdict, note.join(' ')));
    if (isKnown) console.log(`${clientId}: ${verdict}`);
    else console.error(`There is no app ${clientId}.`);
    return isKnown ? 0 : 1;
  });
}
