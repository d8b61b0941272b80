import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Call } from '@tongxing/contract/define-call.ts';
import { deviceHeader, httpTimeoutMilliseconds } from '@tongxing/contract/limits.ts';
import { serviceNow } from '../browser/clock.ts';
import type { ClientFailure } from './reply.ts';

export type Payload = Readonly<Record<string, unknown>>;

export interface Exchange {
  readonly call: Pick<Call, 'method' | 'path' | 'sealed' | 'upload' | 'credentials'>;
  readonly payload: Payload;
  readonly file?: Blob | undefined;
  readonly token: string | null;
  readonly device: string;
  /** Null only for what needs no seal. */
  readonly config: SiteConfig | null;
  readonly signal?: AbortSignal | undefined;
  /** Further headers of the call's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The envelope as received, its `data` opened; or why it did not arrive. */
export type Received =
  | {
      readonly kind: 'envelope';
      readonly code: number;
      readonly msg: string;
      readonly data: unknown;
      readonly captcha: string;
    }
  | { readonly kind: 'http'; readonly status: number; readonly text: string }
  | { readonly kind: 'failure'; readonly failure: ClientFailure };

interface Envelope {
  readonly code: number;
  readonly msg?: string | null;
  readonly data?: unknown;
  readonly iv?: string | null;
  readonly captcha?: string | null;
}

function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg, iv, captcha } = body as Record<keyof Envelope, unknown>;
  return (
    typeof code === 'number' && [msg, iv, captcha].every((text) => text == null || typeof text === 'string')
  );
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  readonly requestKey: string | null;
}

/** A script of the portal could not be fetched: a network error, not a sealing error. */
class OutOfReach extends Error {}

/** One request and its answer. Nothing is repeated or shown here. */
export async function exchange(base: string, order: Exchange, fetch = globalThis.fetch): Promise<Received> {
  const request = await write(base, order).catch(
    (error: unknown): ClientFailure => (error instanceof OutOfReach ? 'network' : 'cannot_seal'),
  );
  if (typeof request === 'string') return { kind: 'failure', failure: request };
  const timeout = order.file ? undefined : AbortSignal.timeout(httpTimeoutMilliseconds);
  const signals = [order.signal, timeout].filter((each) => each !== undefined);
  const init = { ...request.init, signal: AbortSignal.any(signals) };
  try {
    // A file takes as long as its line needs: it is given up where nothing has moved for the time of any other call.
    const response = order.file
      ? await (await import('../browser/fetch-by-progress.ts')).fetchByProgress(
          request.url,
          init,
          httpTimeoutMilliseconds,
        )
      : await fetch(request.url, init);
    return await read(response, await response.text(), request.requestKey);
  } catch (error) {
    if (order.signal?.aborted) return { kind: 'failure', failure: 'cancelled' };
    const isLate = timeout?.aborted || (error as Error).name === 'TimeoutError';
    return { kind: 'failure', failure: isLate ? 'timeout' : 'network' };
  }
}

async function write(base: string, order: Exchange): Promise<Request> {
  const { call, token, device, config } = order;
  const { path, rest } = fillPath(call.path, order.payload);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [deviceHeader]: device,
    ...order.headers,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  // The service's own cookies, which no script reads: a switch of accounts takes one. The service takes no token from one.
  const credentials = call.credentials ? 'include' : 'omit';
  const common = { method: call.method, credentials, cache: 'no-store' } as const;
  if (call.method === 'GET') {
    return { url: base + path + writeQuery(rest), init: { ...common, headers }, requestKey: null };
  }
  if (!call.sealed || !config?.secure) {
    const plain = order.file ? multipart(rest, order.file) : JSON.stringify(rest);
    if (typeof plain === 'string') headers['Content-Type'] = 'application/json';
    return { url: base + path, init: { ...common, headers, body: plain }, requestKey: null };
  }
  // Loaded on demand: the configuration is fetched unsealed, so a first visit does not need it.
  const { seal } = await import('@tongxing/sealing/seal.ts').catch(() => {
    throw new OutOfReach();
  });
  const sealed = await seal({
    // From /v3/ on, wherever the service is mounted: a proxy may take a prefix away.
    path,
    body: rest,
    kid: config.kid,
    publicKey: config.key,
    now: serviceNow(),
    file: order.file ? new Uint8Array(await order.file.arrayBuffer()) : undefined,
  });
  const body = order.file ? multipart({ ...sealed.envelope }, order.file) : JSON.stringify(sealed.envelope);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  return {
    url: base + path,
    init: { ...common, headers: { ...headers, ...sealed.headers }, body },
    requestKey: sealed.requestKey,
  };
}

/** Puts `{name}` segments of the path in from the payload and takes them out of it. */
function fillPath(template: string, payload: Payload): { path: string; rest: Payload } {
  const rest: Record<string, unknown> = { ...payload };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function writeQuery(payload: Payload): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function multipart(fields: Payload, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file);
  return form;
}

async function read(response: Response, text: string, requestKey: string | null): Promise<Received> {
  const body = parseJson(text);
  if (!isEnvelope(body)) return { kind: 'http', status: response.status, text: httpText(response, body) };
  const { code, msg, iv, captcha } = body;
  let { data } = body;
  if (iv) {
    if (!requestKey || typeof data !== 'string') return { kind: 'failure', failure: 'unreadable' };
    try {
      const { openAnswer } = await import('@tongxing/sealing/seal.ts');
      data = await openAnswer(requestKey, { data, iv });
    } catch {
      return { kind: 'failure', failure: 'unreadable' };
    }
  }
  let shown = msg || (response.ok ? '' : httpText(response, body));
  // Only in the builds of other languages: the service answers in Chinese, word for word as the contract says.
  if (import.meta.env.VITE_LANGUAGE) {
    const { translateData, translateText } = await import('./translate-answer.ts');
    [shown, data] = [translateText(shown), translateData(data)];
  }
  return { kind: 'envelope', code, msg: shown, data, captcha: captcha ?? '' };
}

/** `msg` or `message` of the body, else status and status text (specification §8). */
function httpText(response: Response, body: unknown): string {
  if (typeof body === 'object' && body !== null) {
    for (const name of ['msg', 'message'] as const) {
      const value = (body as Payload)[name];
      if (typeof value === 'string' && value) return value;
    }
  }
  return response.ok ? '' : `${response.status} ${response.statusText}`.trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
