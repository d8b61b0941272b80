import { setTimeout as wait } from 'node:timers/promises';

/** How long real deliveries take, so that a pretended one takes as long. */
export interface UsualDuration {
  measure<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Waits as long as one of the last deliveries took. */
  pass(): Promise<void>;
}

const kept = 32;

export function createUsualDuration(): UsualDuration {
  const durations: number[] = [];
  let turn = 0;
  return {
    async measure(work) {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        durations.unshift(performance.now() - begun);
        durations.length = Math.min(durations.length, kept);
      }
    },
    async pass() {
      turn += 1;
      const duration = durations[turn % Math.max(1, durations.length)] ?? 0;
      if (duration > 1) await wait(duration);
    },
  };
}
