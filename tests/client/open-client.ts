import { getCaptchaChallenge } from '@tongxing/contract/calls/captcha.ts';
import { getConfig, type SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { type FailureKey, failures } from '@tongxing/contract/failures.ts';
import { configRefreshMarginSeconds } from '@tongxing/contract/limits.ts';
import { type Payload, type WrittenRequest, writeRequest } from './write-request.ts';

/** Sends one request to the service and returns the answer. */
export type Transport = (request: WrittenRequest) => Promise<Delivered>;

export interface Delivered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * Passes the human verification of a call by the challenge of the self-hosted kind, and returns what goes into the
 * payload.
 */
export type Prove = (fetchChallenge: () => Promise<unknown>) => Promise<Payload>;

export interface ClientOptions {
  /** Without it a marked call is sent without a proof. */
  readonly prove?: Prove;
  /** Milliseconds since the epoch by this machine; the difference to the service's clock is measured from it. */
  readonly now?: () => number;
}

/** Who calls: one browser and its session. */
export interface Caller {
  readonly token?: string | null;
  /** 43 characters of base64url; a fresh one where none is given. */
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallOptions {
  readonly file?: Blob;
  /** Sends the call without a proof of human verification, even where it is marked. */
  readonly withoutCaptcha?: boolean;
  /** Headers of this call alone. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The opened answer of a call. */
export interface Answer<Data = unknown> extends Envelope {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: Data;
  /** `data.reason`: the name of a failure. */
  readonly reason?: FailureKey;
}

/** Calls one service as the portal does: proof and seal are added where the call is marked. */
export interface Client {
  /** Makes one call: proof and seal are added where it is marked; an outdated key or clock is replaced once. */
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller?: Caller,
    options?: CallOptions,
  ): Promise<Answer<CallOutput<C>>>;
  /** As `call`, for calls that must succeed: their data. Throws otherwise. */
  must<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller?: Caller,
    options?: CallOptions,
  ): Promise<CallOutput<C>>;
}

/** Opens a client on a transport. It caches the service's key and clock; the caller is given with each call. */
export function openClient(transport: Transport, { prove, now = Date.now }: ClientOptions = {}): Client {
  let config: SiteConfig | null = null;
  let underWay: Promise<SiteConfig> | null = null;
  let offsetMilliseconds = 0;
  const serviceNow = () => now() + offsetMilliseconds;

  async function load(): Promise<SiteConfig> {
    const { code, msg, data } = await send(getConfig, await write(getConfig, {}, {}, {}));
    // Without a key nothing can be sealed, and an unsealed call would be refused for a misleading reason.
    if (code !== 1) throw new Error(`${getConfig.method} ${getConfig.path} answered ${code} ${msg}`);
    config = data as SiteConfig;
    offsetMilliseconds = config.time * 1000 - now();
    return config;
  }

  function reload(): Promise<SiteConfig> {
    underWay ??= load().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function currentConfig(): Promise<SiteConfig> {
    const isFresh = config && config.expire - serviceNow() / 1000 > configRefreshMarginSeconds;
    return config && isFresh ? config : reload();
  }

  async function write(call: Call, payload: Payload, caller: Caller, options: CallOptions) {
    const { kid, key, secure } = call.sealed ? await currentConfig() : { kid: '', key: '', secure: false };
    return writeRequest({
      call,
      payload,
      file: options.file,
      token: caller.token ?? null,
      device: caller.device ?? newDevice(),
      sealWith: secure ? { kid, key } : null,
      now: serviceNow(),
      headers: { ...caller.headers, ...options.headers },
    });
  }

  async function send({ method, path }: Call, request: WrittenRequest): Promise<Answer> {
    const { status, headers, text } = await transport(request);
    const envelope = await readEnvelope(parseJson(text), request.requestKey);
    if (!envelope) throw new Error(`${method} ${path} answered ${status} ${text.slice(0, 300)}`);
    const reason = (envelope.data as { reason?: FailureKey } | null | undefined)?.reason;
    return { ...envelope, status, headers, ...(reason ? { reason } : {}) };
  }

  async function proofFor(call: Call, caller: Caller, { withoutCaptcha }: CallOptions) {
    if (!call.captcha || !prove || withoutCaptcha) return null;
    const question = { type: 'altcha', action: call.path } as const;
    return prove(async () => (await client.must(getCaptchaChallenge, question, caller)) as unknown);
  }

  const client: Client = {
    async call(call, input, caller = {}, options = {}) {
      const proof = await proofFor(call, caller, options);
      const payload = proof ? { ...(input as Payload), ...proof } : (input as Payload);
      const answer = await send(call, await write(call, payload, caller, options));
      if (!isSealRefused(answer)) return answer as Answer<never>;
      await reload();
      return (await send(call, await write(call, payload, caller, options))) as Answer<never>;
    },
    async must(call, input, caller, options) {
      const answer = await client.call(call, input, caller, options);
      if (answer.code === 1) return answer.data;
      throw new Error(`${call.method} ${call.path} answered ${answer.code} ${answer.msg}`);
    },
  };
  return client;
}

/** Whether the key, the clock or the choice to seal is out of date: the configuration has all three. */
const isSealRefused = ({ code, msg }: Answer) =>
  code === failures.secure_key_unknown.code ||
  (code === failures.cannot_open.code &&
    (msg === failures.cannot_open.text || msg === failures.not_sealed.text));

/** A browser's own secret: 32 random bytes as base64url. */
export function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The envelope of an answer, with its `data` opened. */
interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** The kinds of human verification to choose from, where one is missing. */
  readonly captcha: string;
}

interface WireEnvelope {
  readonly code: number;
  readonly msg?: string | null;
  readonly data?: unknown;
  readonly iv?: string | null;
  readonly captcha?: string | null;
}

/**
 * Reads the JSON of an answer and opens its `data` with the request's key: `null` where it is no envelope. Throws where
 * `data` cannot be opened.
 */
async function readEnvelope(body: unknown, requestKey: string | null): Promise<Envelope | null> {
  if (!isEnvelope(body)) return null;
  const { code, msg, data, iv, captcha } = body;
  const rest = { code, msg: msg ?? '', captcha: captcha ?? '' };
  if (!iv) return { ...rest, data };
  if (!requestKey || typeof data !== 'string') throw new Error('an answer is sealed that nobody can open');
  const { openAnswer } = await import('@tongxing/sealing/seal.ts');
  return { ...rest, data: await openAnswer(requestKey, { data, iv }) };
}

function isEnvelope(body: unknown): body is WireEnvelope {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg, iv, captcha } = body as Record<keyof WireEnvelope, unknown>;
  return (
    typeof code === 'number' && [msg, iv, captcha].every((text) => text == null || typeof text === 'string')
  );
}
