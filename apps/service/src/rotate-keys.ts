// npm run rotate-keys [-- --leaked]: makes new keys for signing tokens, published now and signing in an hour, as the
// service does by itself every quarter. --leaked: they sign at once, and nothing signed before verifies any more.
// Works beside the running service, which notices within a minute. Exit code 0: done; 2: misuse or no database.
import { runCommand } from './command.ts';
import {
  loadSigningKeys,
  replaceSigningKeys,
  rotateSigningKeys,
} from './features/apps/authorization/signing-keys.ts';

const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--leaked')) {
  console.error('Usage: npm run rotate-keys [-- --leaked]');
  process.exitCode = 2;
} else {
  await runCommand(async (work) => {
    await (args.length > 0 ? replaceSigningKeys(work) : rotateSigningKeys(work));
    for (const { kid, alg } of await loadSigningKeys(work)) console.log(`${alg}  ${kid}`);
    return 0;
  });
}
