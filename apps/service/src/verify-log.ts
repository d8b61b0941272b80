// npm run verify-log [-- ACCOUNT_NUMBER]: walks the activity log's hash chains and says where one does not hold, and
// holds all of them against the newest checkpoint. Works beside the running service. Exit code 0: all intact; 1:
// something was changed, inserted, cut off or put back.
import { runCommand } from './command.ts';
import { chainKeysOf } from './features/trail/activity-log/chain-keys.ts';
import { verifyCheckpoint } from './features/trail/activity-log/verify-checkpoint.ts';
import { type AccountReport, verifyLog } from './features/trail/activity-log/verify-log.ts';
import type { ServiceWork } from './service-work.ts';

const words: Readonly<Record<string, string>> = {
  head: 'its head was changed or removed',
  earlier: 'it was put back to an earlier state',
  end: 'its newest events were cut off',
};

function say({ accountNumber, brokenAt, events }: AccountReport): void {
  const where = words[brokenAt ?? ''] ?? `broken at event ${brokenAt}`;
  console.log(`account ${accountNumber}: ${where}, ${events} events before it hold`);
}

async function verify(
  { pool, pepper, checkpointWitness }: ServiceWork,
  accountNumber: string | undefined,
): Promise<number> {
  const wanted = accountNumber === undefined ? undefined : Number(accountNumber);
  const keys = chainKeysOf(pepper);
  const count = { accounts: 0, events: 0, broken: 0, carried: 0, carriers: 0, waiting: 0 };
  let flaws: readonly string[] = [];
  for await (const report of verifyLog(pool, keys, wanted)) {
    count.accounts += 1;
    count.events += report.events;
    count.carried += report.carried;
    if (report.carried > 0) count.carriers += 1;
    if (report.isWaiting) count.waiting += 1;
    if (report.brokenAt === null) continue;
    count.broken += 1;
    say(report);
  }
  if (wanted === undefined) ({ flaws } = await verifyCheckpoint(pool, keys, await checkpointWitness.read()));
  if (accountNumber !== undefined && count.accounts === 0) {
    console.error(`There is no account ${accountNumber}.`);
    return 2;
  }
  for (const flaw of flaws) console.log(`all accounts: ${flaw}`);
  if (count.carried > 0) {
    console.log(
      `before the keyed chain: ${count.carried} events of ${count.carriers} accounts are as the upgrade found them`,
    );
  }
  if (count.waiting > 0) {
    console.log(
      `not taken over since the upgrade: ${count.waiting} accounts (the service does it within two hours)`,
    );
  }
  const found = count.broken + flaws.length;
  const verdict = found === 0 ? 'all intact' : `${found} broken`;
  console.log(`${count.accounts} accounts, ${count.events} events: ${verdict}`);
  return found === 0 ? 0 : 1;
}

const accountNumber = process.argv[2];
if (accountNumber !== undefined && !/^\d{1,18}$/.test(accountNumber)) {
  console.error('Usage: npm run verify-log [-- ACCOUNT_NUMBER]');
  process.exitCode = 2;
} else {
  await runCommand((work) => verify(work, accountNumber));
}
