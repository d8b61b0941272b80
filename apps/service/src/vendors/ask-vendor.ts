import { boundBody, vendorAnswerBytes } from '../kernel/network/bounded-fetch.ts';

/** What every adapter that speaks HTTP is given. */
export interface VendorConnection {
  /** Replaced by tests, and where a proxy is used. */
  readonly fetch: typeof fetch;
  /** The portal waits ten seconds: two vendors have to fit in. */
  readonly timeoutMilliseconds?: number;
}

export type VendorAnswer =
  | { readonly ok: true; readonly status: number; readonly json: unknown }
  /** `detail` is for the operator's log and holds no secret: never the request itself. */
  | { readonly ok: false; readonly detail: string };

const defaultTimeoutMilliseconds = 4000;

/**
 * One request to a vendor. Never throws: no connection, no answer in time, a redirect, a server error or an
 * answer that is not JSON are all `ok: false`. A 4xx with JSON is an answer: some vendors explain themselves there.
 */
export async function askVendor(
  connection: VendorConnection,
  url: string,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
): Promise<VendorAnswer> {
  try {
    const signal = AbortSignal.timeout(connection.timeoutMilliseconds ?? defaultTimeoutMilliseconds);
    const response = await connection.fetch(url, { ...request, signal, redirect: 'error' });
    const text = response.body ? await new Response(boundBody(response.body, vendorAnswerBytes)).text() : '';
    const json = readJson(text);
    // Vendors label JSON as text/plain or text/html: the text decides, not its label.
    if (json === undefined) return { ok: false, detail: `HTTP ${response.status}, not JSON` };
    if (response.status >= 500 && !isRecord(json)) return { ok: false, detail: `HTTP ${response.status}` };
    return { ok: true, status: response.status, json };
  } catch (error) {
    return { ok: false, detail: describeError(error) };
  }
}

/** JSON text as data; undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
