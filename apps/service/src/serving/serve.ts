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

/** The longest a stop may take, after what it was told to wait, before the process ends regardless. */
const stopWithinMilliseconds = 9000;
const restartWorkerAfterMilliseconds = 1000;

/** Keeps `count` processes serving one port; one that dies is replaced. */
function superviseWorkers(count: number, log: Log): () => Promise<void> {
  let isStopping = false;
  const workers = new Set<ReturnType<typeof fork>>();
  const ended = Array.from({ length: count }, (_, number) => superviseWorker(number + 1));

  async function superviseWorker(number: number): Promise<void> {
    while (!isStopping) {
      // The program that this process is: the sources', or the build's.
      const worker = fork(process.argv[1]!, {
        env: { ...environment, TONGXING_WORKER: String(number) },
      });
      workers.add(worker);
      worker.on('message', (message: FiguresMessage) => relayFigures(workers, worker, message));
      await new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
        worker.on('error', (error) => {
          log.error(`Worker ${number}: ${error.message}`);
          // One that never began does not end either.
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
  if (isParent) await tryPort(settings);
  // The parent of several serves nothing, and loads none of it; for everybody else that goes on while the database starts.
  const importing = isParent ? null : import('./serve-here.ts');
  importing?.catch(() => {});
  // The first process of a container dies of no signal that it does not ask for, and the database may be waited for.
  let stop: (signal: string) => unknown = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
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
  // A worker whose parent is gone would hold the port for nobody.
  if (settings.isWorker) {
    process.on('disconnect', () => void stop('disconnect'));
    // It may have gone while this one was starting.
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
