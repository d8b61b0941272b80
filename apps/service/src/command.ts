import { openOperatorDatabase } from './database/operator-database.ts';
import { noCaller } from './kernel/caller.ts';
import { held, modules } from './modules.ts';
import { openCommandLog } from './open-log.ts';
import { openPorts } from './open-ports.ts';
import { createServiceWork, type ServiceWork } from './service-work.ts';
import { environment, readSettings } from './settings.ts';

/**
 * Runs a command of the operator with the work of the service, beside the running service or without it, and ends the
 * process with its exit code; what it throws is said in one line, with exit code 2.
 */
export async function runCommand(command: (work: ServiceWork) => Promise<number>): Promise<void> {
  try {
    const settings = readSettings(environment);
    const log = openCommandLog();
    const server = await openOperatorDatabase(settings, log);
    const { ports, close } = await openPorts(settings, server.url, log);
    const { shared, workFor } = createServiceWork(ports, { modules, held });
    try {
      process.exitCode = await command(workFor(noCaller));
    } finally {
      await shared.background.settled();
      await shared.counts.flush();
      await close();
      await server.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
