import { Unavailable } from '../../../kernel/async/outage.ts';

/** Work that was refused because the queue was full. */
class QueueFullError extends Unavailable {}

/**
 * Runs at most `inFlight` pieces of costly work at a time and lets `waiting` more wait; the next one is
 * refused at once, so that a burst of sign-ins slows itself down and nothing else.
 */
export function createWorkQueue(inFlight: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= inFlight) {
      if (queue.length >= waiting) throw new QueueFullError('too much work is waiting');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
  /** How much is being done and how much waits, for the metrics. */
  const figures = () => ({ running, waiting: queue.length });
  return Object.assign(run, { figures });
}
