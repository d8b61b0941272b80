import { openOperatorDatabase } from './database/connect/operator-database.ts';
import { noCaller } from './kernel/network/caller.ts';
import { accountData, modules } from './modules.ts';
import { openCommandLog } from './ports/open-log.ts';
import { openPorts } from './ports/open-ports.ts';
import { createServiceWork, type ServiceWork } from './service-work.ts';
import { environment, readSettings } from './settings/settings.ts';

/** The time limit for background work of a command, such as a mail that a slow server has not accepted yet. */
const patienceMilliseconds = 15_000;

/**
 * Runs a command with the work of the service, beside the running service or without it, and ends the process with its
 * exit code. An error is printed in one line, with exit code 2, or by `printFailure`, with the exit code that it
 * returns.
 */
export async function runCommand(
  name: string,
  command: (work: ServiceWork) => Promise<number>,
  printFailure: (text: string) => number = showPlainly,
): Promise<void> {
  try {
    const settings = readSettings(environment);
    const log = openCommandLog();
    const server = await openOperatorDatabase(settings, log);
    const { ports, close } = await openPorts(settings, server.url, log);
    const { shared, workFor } = createServiceWork(ports, { modules, accountData });
    try {
      const run = () => command(workFor(noCaller));
      const options = { kind: 'within', starts: true } as const;
      process.exitCode = await (ports.tracer?.span(`command ${name}`, options, run) ?? run());
    } finally {
      await shared.background.whenIdle(patienceMilliseconds);
      await shared.counts.flush();
      await close();
      await server.stop();
    }
  } catch (error) {
    process.exitCode = printFailure(error instanceof Error ? error.message : String(error));
  }
  leave();
}

function showPlainly(text: string): number {
  console.error(text);
  return 2;
}

/** Ends the process although a connection hangs, once the output is written. */
function leave(): void {
  setTimeout(() => (process.stdout.writableLength === 0 ? process.exit() : leave()), 1000).unref();
}
