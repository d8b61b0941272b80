import type { Log } from './log.ts';

/** Work that no reply waits for. */
export interface Background {
  /** Lets the work run; a failure is logged as `what`, and nobody else hears of it. */
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done = work().then(
        () => {},
        (error: unknown) => log.error({ err: error }, `${what} failed in the background`),
      );
      const tracked = done.finally(() => running.delete(tracked));
      running.add(tracked);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
