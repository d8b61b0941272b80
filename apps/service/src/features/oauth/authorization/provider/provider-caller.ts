import type { IncomingMessage } from 'node:http';
import { type Caller, noCaller } from '../../../../kernel/network/caller.ts';

interface Known {
  readonly caller: Caller;
  readonly form: URLSearchParams;
}

const known = new WeakMap<IncomingMessage, Known>();

/** Caches the caller and the form of a request for the library's middleware, which sees the raw request only. */
export function cacheRequest(request: IncomingMessage, caller: Caller, body: unknown): void {
  known.set(request, {
    caller,
    form: new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : ''),
  });
}

export function callerOf(request: IncomingMessage): Caller {
  return known.get(request)?.caller ?? noCaller;
}

export function formOf(request: IncomingMessage): URLSearchParams {
  return known.get(request)?.form ?? new URLSearchParams();
}
