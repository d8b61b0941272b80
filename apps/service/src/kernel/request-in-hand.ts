import { AsyncLocalStorage } from 'node:async_hooks';

/** What names a request: in the log, in its answer, in a trace. */
export interface RequestNames {
  readonly requestId: string;
  readonly traceId?: string;
}

const storage = new AsyncLocalStorage<RequestNames>();

/** Everything that `next` begins is done for this request. */
export function runForRequest(names: RequestNames, next: () => void): void {
  storage.run(names, next);
}

/** The names of the request that is being worked for, to be put into each line of the log; none outside of one. */
export function requestInHand(): RequestNames | Record<string, never> {
  return storage.getStore() ?? {};
}
