import { fork } from 'node:child_process';
import { tryPort } from '../http/server/take-port.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Log } from '../kernel/logging/log.ts';
import { nameSources } from '../kernel/logging/name-sources.ts';
import { openDatabaseServer } from '../ports/open-database-server.ts';
import { openServiceLog } from '../ports/open-log.ts';
import { environment, readSettings, type Settings } from '../settings/settings.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { formatLimits, readProcessLimits } from './process-limits.ts';
import { type FiguresMessage, relayFigures } from './relay-figures.ts';
import { startWarnings } from './settings-warnings.ts';

/** The time limit of a stop, after the drain time. Then the process ends regardless. */
const stopWithinMilliseconds = 9000;
const restartWorkerAfterMilliseconds = 1000;

/** Runs `count` processes on one port, and replaces one that dies. */
function superviseWorkers(count: number, log: Log): () => Promise<void> {
  let isStopping = false;
  const workers = new Set<ReturnType<typeof fork>>();
  const ended = Array.from({ length: count }, (_, number) => superviseWorker(number + 1));

  async function superviseWorker(number: number): Promise<void> {
    while (!isStopping) {
      // The program of this process: of the sources, or of the build.
      const worker = fork(process.argv[1]!, {
        env: { ...environment, TONGXING_WORKER: String(number) },
      });
      workers.add(worker);
      worker.on('message', (message: FiguresMessage) => relayFigures(workers, worker, message));
      await new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
        worker.on('error', (error) => {
          log.error(`Worker ${number}: ${error.message}`);
          // A worker that never started sends no `exit`.
          if (worker.pid === undefined) resolve();
        });
      });
      workers.delete(worker);
      if (isStopping) return;
      log.error(`Worker ${number} ended and is started again.`);
      await new Promise((resolve) => setTimeout(resolve, restartWorkerAfterMilliseconds));
    }
  }

  return async () => {
    isStopping = true;
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(ended);
  };
}

async function main(settings: Settings): Promise<void> {
  const log = openServiceLog(settings);
  const isParent = settings.workers > 1 && !settings.isWorker;
  if (!settings.isWorker) {
    const { line, warnings } = formatLimits(readProcessLimits());
    log.info(line);
    for (const warning of [...warnings, ...startWarnings(settings, environment)]) log.warn(warning);
  }
  // Before anything is made: a first start creates a whole database.
  if (!settings.isWorker) await tryPort(settings);
  // The parent of several workers serves nothing, and does not load the service. Otherwise it is loaded while the
  // database starts.
  const importing = isParent ? null : import('./serve-here.ts');
  importing?.catch(() => {});
  // The first process of a container ignores signals without a handler, and waiting for the database can take long.
  let stop: (signal: string) => unknown = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  const server = await openDatabaseServer(settings, log);
  const stopServing = !importing
    ? superviseWorkers(settings.workers, log)
    : await (await importing).serveHere(settings, server.url, log);

  giveBackMemory();
  let isStopping = false;
  stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: finishing what is in flight`);
    const longest = settings.drainSeconds * 1000 + stopWithinMilliseconds;
    setTimeout(() => process.exit(1), longest).unref();
    await stopServing();
    await server.stop();
    process.exit(0);
  };
  // A worker without a parent would only block the port.
  if (settings.isWorker) {
    process.on('disconnect', () => void stop('disconnect'));
    // The parent may have ended during the start.
    if (!process.connected) void stop('disconnect');
  }
}

try {
  await main(readSettings(environment));
} catch (error) {
  const text =
    error instanceof CannotStart
      ? error.message
      : error instanceof Error
        ? nameSources(error.stack ?? error.message)
        : String(error);
  process.stderr.write(`Tongxing cannot start. ${text}\n`);
  process.exit(1);
}
