import type { IncomingMessage } from 'node:http';
import { type Caller, noCaller } from '../../../kernel/caller.ts';

const callers = new WeakMap<IncomingMessage, Caller>();

/** Keeps who asks for the library's middleware, which sees the bare request alone. */
export function keepCaller(request: IncomingMessage, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: IncomingMessage): Caller {
  return callers.get(request) ?? noCaller;
}
