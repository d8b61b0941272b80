import type { Log } from '../logging/log.ts';
import { waitAtMost } from './deadline.ts';

/** Work that no reply waits for. */
export interface Background {
  /** Runs the work; a failure is only logged, as `what`. */
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves once nothing is under way, or after so many milliseconds. */
  whenIdle(longestMilliseconds?: number): Promise<void>;
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
    async whenIdle(longestMilliseconds) {
      const run = async () => {
        while (running.size > 0) await Promise.all(running);
      };
      await (longestMilliseconds === undefined ? run() : waitAtMost(run(), longestMilliseconds));
    },
  };
}
