import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { waitAtMost } from '../kernel/async/deadline.ts';
import type { Clock } from '../kernel/clock.ts';
import { toSeconds } from '../kernel/clock.ts';
import type { Log } from '../kernel/logging/log.ts';

export interface RegularWorkDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Registry;
  /** Whether this process runs the round that is due now; of all processes one does. */
  claimRound(name: string, everySeconds: number): Promise<boolean>;
  /** How long a stop waits for rounds under way. Default 3 s. */
  readonly longestWaitAtStopMs?: number;
}

/**
 * Jobs that run every so many seconds while the service runs: in one of all processes at a time, and never twice at
 * once in one. A failure is logged and counted, and the job waits for its next round. Every job must allow that a
 * second process starts the next round while the first still runs.
 */
export function createRegularWork(
  app: FastifyInstance,
  { log, clock, metrics, claimRound, longestWaitAtStopMs = 3000 }: RegularWorkDependencies,
) {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Rounds of regular work that failed, by piece.',
    labelNames: ['job'],
    registers: [metrics],
  });
  const lastDone = new Gauge({
    name: 'job_last_done_timestamp_seconds',
    help: 'When this process last finished a round of regular work, by piece.',
    labelNames: ['job'],
    registers: [metrics],
  });
  // From now on the database may be closed, which is no failure of a round.
  let isStopped = false;
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    // A hanging vendor can block a round for minutes. The round is atomic, or is repeated.
    await waitAtMost(Promise.all(running), longestWaitAtStopMs);
    isStopped = true;
  });
  /** `inEach`: every process runs it for itself. */
  return function every(
    seconds: number,
    name: string,
    work: () => Promise<unknown>,
    { inEach = false }: { readonly inEach?: boolean } = {},
  ): void {
    let isBusy = false;
    failures.inc({ job: name }, 0);
    const round = async (): Promise<void> => {
      isBusy = true;
      try {
        if (!inEach && !(await claimRound(name, seconds))) return;
        await work();
        lastDone.set({ job: name }, toSeconds(clock.now()));
      } catch (error) {
        if (isStopped) {
          log.info(`${name} was not done before the stop: it is done again.`);
          return;
        }
        failures.inc({ job: name });
        log.error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        isBusy = false;
      }
    };
    timers.push(
      setInterval(() => {
        if (isBusy) return;
        const turn = round();
        running.add(turn);
        void turn.finally(() => running.delete(turn));
      }, seconds * 1000).unref(),
    );
  };
}

export type RegularWork = ReturnType<typeof createRegularWork>;
