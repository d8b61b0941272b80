import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './deadline.ts';

/** The names of a request in the log, in its answer, in a trace. */
export interface RequestNames {
  readonly requestId: string;
  readonly traceId?: string;
}

export interface CurrentRequest {
  readonly names: RequestNames;
  /** Set from its complete arrival. */
  deadline: Deadline | null;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Everything that `next` starts belongs to this request. */
export function runForRequest(names: RequestNames, next: () => void): void {
  storage.run({ names, deadline: null }, next);
}

/** The current request; undefined outside of one. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}

/** The milliseconds left for the current work: negative where they are used up, Infinity without a deadline. */
export function timeLeft(): number {
  const deadline = storage.getStore()?.deadline;
  return !deadline || deadline.isOver ? Number.POSITIVE_INFINITY : deadline.endsAt - performance.now();
}
