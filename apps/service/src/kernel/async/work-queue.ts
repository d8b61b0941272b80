import { Unavailable } from './outage.ts';

/** Thrown when the queue is full. */
class QueueFullError extends Unavailable {}

/**
 * Runs at most `inFlight` tasks at a time and queues at most `waiting` more. Further tasks throw at once (answered as
 * 503), so that a burst of heavy work slows down nothing else.
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
  /** Running and waiting tasks, for the metrics. */
  const figures = () => ({ running, waiting: queue.length });
  return Object.assign(run, { figures });
}

/** A queue for each key, as long as it has work: one task of a key at a time. */
export function createTurns(waiting: number) {
  const queues = new Map<string, ReturnType<typeof createWorkQueue>>();
  return async function takeTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const queue = queues.get(key) ?? createWorkQueue(1, waiting);
    queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.figures().running === 0) queues.delete(key);
    }
  };
}
