import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './deadline.ts';

/** What names a request: in the log, in its answer, in a trace. */
export interface RequestNames {
  readonly requestId: string;
  readonly traceId?: string;
}

export interface RequestInHand {
  readonly names: RequestNames;
  /** From when it is there whole. */
  deadline: Deadline | null;
}

const storage = new AsyncLocalStorage<RequestInHand>();

/** Everything that `next` begins is done for this request. */
export function runForRequest(names: RequestNames, next: () => void): void {
  storage.run({ names, deadline: null }, next);
}

/** The request that is being worked for; none outside of one. */
export function requestInHand(): RequestInHand | undefined {
  return storage.getStore();
}

/** Milliseconds left to the work that asks: below zero where they are spent, Infinity where nobody waits for it. */
export function timeLeft(): number {
  const deadline = storage.getStore()?.deadline;
  return !deadline || deadline.isOver ? Number.POSITIVE_INFINITY : deadline.endsAt - performance.now();
}
