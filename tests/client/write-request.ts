import type { Call } from '@tongxing/contract/define-call.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** The public key for sealing: `config.kid` and `config.key`. */
export interface SealingKey {
  readonly kid: string;
  readonly key: string;
}

/** The parts of one request. */
export interface Order {
  readonly call: Pick<Call, 'method' | 'path' | 'sealed'>;
  readonly payload: Payload;
  readonly file?: Blob | undefined;
  readonly token: string | null;
  readonly device: string;
  /** Null to send the call as plain JSON, marked or not. */
  readonly sealWith: SealingKey | null;
  /** Milliseconds since the epoch by the service's clock. */
  readonly now: number;
  /** Further headers of the call's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One finished request, for `fetch`, Fastify's `inject` or a load generator. */
export interface WrittenRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, from `/v3/` on. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** Opens the answer; null where nothing was sealed. */
  readonly requestKey: string | null;
}

/** The sealing module could not be loaded: a network error. */
class SealingOutOfReach extends Error {}

/** Writes one request of the contract: path and query filled in, the body sealed where the call is marked. */
export async function writeRequest(order: Order): Promise<WrittenRequest> {
  const { call, token, device, sealWith } = order;
  const { path, rest } = fillPath(call.path, order.payload);
  const headers = {
    Accept: 'application/json',
    [deviceHeader]: device,
    ...order.headers,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  if (call.method === 'GET')
    return { method: 'GET', path: path + writeQuery(rest), headers, body: null, requestKey: null };
  if (!call.sealed || !sealWith) {
    return { method: 'POST', path, ...writeBody(rest, order.file, headers), requestKey: null };
  }
  // Loaded with the first call that needs it: a page that only loads its configuration does not need it.
  const { seal } = await import('@tongxing/sealing/seal.ts').catch(() => {
    throw new SealingOutOfReach();
  });
  const sealed = await seal({
    // From /v3/ on, wherever the service is mounted: a proxy may remove a prefix.
    path,
    body: rest,
    kid: sealWith.kid,
    publicKey: sealWith.key,
    now: order.now,
    file: order.file ? new Uint8Array(await order.file.arrayBuffer()) : undefined,
  });
  const written = writeBody({ ...sealed.envelope }, order.file, { ...headers, ...sealed.headers });
  return { method: 'POST', path, ...written, requestKey: sealed.requestKey };
}

/** Puts `{name}` segments of the path in from the payload and takes them out of it. */
function fillPath(template: string, payload: Payload): { path: string; rest: Payload } {
  if (!template.includes('{')) return { path: template, rest: payload };
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

function writeBody(fields: Payload, file: Blob | undefined, headers: Readonly<Record<string, string>>) {
  if (!file)
    return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) };
  // The form sets its own content type, with the boundary.
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file);
  return { headers, body: form };
}
