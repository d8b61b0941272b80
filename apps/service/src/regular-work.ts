import type { FastifyInstance } from 'fastify';
import type { Log } from './kernel/log.ts';

/**
 * Work that comes round every so many seconds while the service runs: never twice at once in one process, and
 * a failure is logged and waits for the next round. Every piece must bear several processes doing it.
 */
export function createRegularWork(app: FastifyInstance, log: Log) {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  });
  return function every(seconds: number, name: string, work: () => Promise<unknown>): void {
    let isBusy = false;
    const round = async (): Promise<void> => {
      isBusy = true;
      try {
        await work();
      } catch (error) {
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
