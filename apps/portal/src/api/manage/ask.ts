import type { ManageCall, ManageFailure, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { deviceHeader, httpTimeoutMilliseconds } from '@tongxing/contract/limits.ts';
import type { CommonProblem } from '@tongxing/contract/problems.ts';
import type * as z from 'zod/mini';
import { serviceNow } from '../../browser/clock.ts';
import { deviceSecret } from '../../browser/device.ts';
import { leadToDue } from '../../session/lead-to-due.ts';
import { createObservable } from '../../session/observable.ts';
import { sessionToken } from '../../session/session-token.ts';
import { confirmIdentity, readMethods } from '../confirm-identity.ts';
import { ensureConfig } from '../load-config.ts';
import { revive } from '../send.ts';
import { serviceUrl } from '../service-url.ts';

/** Why no answer arrived. */
type Lost = 'network' | 'timeout' | 'cancelled' | 'unknown';

/** A call of the Management API that did not do what was asked. */
export interface Refused<Key extends string = string> {
  readonly ok: false;
  readonly problem: Key;
  /** The members of the problem beside the standard ones: `permission`, `approval`, `issues`, `methods`, `retry_after`. */
  readonly details: Readonly<Record<string, unknown>>;
}

type Answer<C extends ManageCall> =
  | { readonly ok: true; readonly data: ManageOutput<C>; readonly etag: string }
  | Refused<ManageFailure<C> | CommonProblem | Lost>;

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency-Key: the same press, sent again, is done once. */
  readonly key?: string | undefined;
  /** If-Match. */
  readonly version?: string | undefined;
  /** How long to wait for the whole answer (ms). */
  readonly patience?: number | undefined;
  /** A check that is asked for is answered as a problem, without asking the person. */
  readonly quiet?: boolean | undefined;
}

/** What is sent with a call: its input, and with an act why. */
export type Asked<C extends ManageCall> = z.input<C['input']> & {
  readonly reason?: string;
  readonly tell_reason?: boolean;
};

/** When the service was last asked (ms since 1970): an operator who asks nothing for long is asked again who they are. */
export const lastAskedAt = createObservable(0);

/** Files take their time, on the way up and down. */
export const fileMilliseconds = 300_000;

const refused = (problem: string, details: Refused['details'] = {}): Refused<never> => ({
  ok: false,
  problem: problem as never,
  details,
});

/**
 * Asks the Management API with the session of this browser. The security check, and a session that has died, are put
 * right once and the call is repeated; any other problem is the page's. Nobody is told.
 */
export async function ask<C extends ManageCall>(
  call: C,
  input: Asked<C>,
  options: AskOptions = {},
): Promise<Answer<C>> {
  await ensureConfig({ announce: false });
  let [isChecked, isRevived] = [false, false];
  for (;;) {
    const token = sessionToken();
    const answer = await exchange(call, input, token, options);
    if (answer.ok || options.quiet) return answer;
    if (answer.problem === 'step_up_required' && !isChecked) {
      isChecked = true;
      if (!(await confirmIdentity(readMethods(answer.details['methods'])))) return answer;
    } else if ((answer.problem === 'session_expired' || answer.problem === 'unauthenticated') && !isRevived) {
      isRevived = true;
      if (!(await revive(call, token, '登录信息已过期，请重新登录！'))) return answer;
    } else if (answer.problem === 'due_first') {
      leadToDue();
      return answer;
    } else {
      return answer;
    }
  }
}

async function exchange<C extends ManageCall>(
  call: C,
  input: Readonly<Record<string, unknown>>,
  token: string | null,
  options: AskOptions,
): Promise<Answer<C>> {
  const patience = options.patience ?? (call.mostBytes ? fileMilliseconds : httpTimeoutMilliseconds);
  const timeout = AbortSignal.timeout(patience);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await sendManage(call, input, { ...options, token, signal });
    const text = await response.text();
    if (!response.ok) return readProblem(response, text);
    lastAskedAt.set(serviceNow());
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    const read = call.output.safeParse(isJson ? JSON.parse(text) : text);
    if (!read.success) return refused('unknown');
    return {
      ok: true,
      data: read.data as ManageOutput<C>,
      etag: response.headers.get('etag') ?? '',
    };
  } catch {
    if (options.signal?.aborted) return refused('cancelled');
    return refused(timeout.aborted ? 'timeout' : 'network');
  }
}

/** One request, as it goes out. */
function sendManage(
  { method, path }: ManageCall,
  input: Readonly<Record<string, unknown>>,
  { token, signal, key, version }: AskOptions & { token: string | null },
): Promise<Response> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '');
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const isQuery = method === 'GET' || method === 'DELETE';
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString();
  return fetch(serviceUrl + address + (isQuery && query ? `?${query}` : ''), {
    method,
    cache: 'no-store',
    // With the cookies: the service checks what only this browser has.
    credentials: 'include',
    ...(signal ? { signal } : {}),
    headers: {
      Accept: 'application/json',
      [deviceHeader]: deviceSecret(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isQuery ? {} : { 'Content-Type': 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(version ? { 'If-Match': version } : {}),
    },
    ...(isQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
}

function readProblem(response: Response, text: string): Refused<never> {
  const wait = Number(response.headers.get('retry-after'));
  const late = wait > 0 ? { retry_after: wait } : {};
  try {
    const {
      type,
      title: _,
      status: __,
      detail: ___,
      ...details
    } = JSON.parse(text) as Record<string, unknown>;
    const named = /^urn:tongxing:problem:(\w+)$/.exec(String(type))?.[1];
    return refused(named ?? (response.status === 404 ? 'not_found' : 'unknown'), { ...details, ...late });
  } catch {
    return refused(response.status === 404 ? 'not_found' : 'unknown', late);
  }
}
