import type * as z from 'zod/mini';
import type { FailureKey } from './failures.ts';

/** Who may call: anyone, anyone (with a token the caller is known where one is sent), or signed-in people only. */
export type Access = 'public' | 'optional' | 'signed-in';

/**
 * A call of the `/v3` interface as data; the portal's client, the service's routes, validation and the OpenAPI document
 * are derived from it.
 */
export interface Call<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Fails extends FailureKey = FailureKey,
  Entry extends Access = Access,
> {
  /** One line for developers, in English. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Begins with `/v3/`; `{name}` segments arrive in the input. */
  readonly path: string;
  readonly access: Entry;
  /** Human verification runs first and its result is merged into the payload. */
  readonly captcha: boolean;
  /** The body is sealed (`c`, `t`, `sign`). */
  readonly sealed: boolean;
  /** Needs a security check of the last ten minutes in this session. */
  readonly stepUp: boolean;
  /**
   * Reads or sets the browser's HttpOnly secrets, so that cookies go with it. By default every call but public GETs, which all
   * visitors are answered alike.
   */
  readonly credentials: boolean;
  /** `multipart/form-data` with a `file` beside the sealed fields. */
  readonly upload: boolean;
  /** The payload; for GET, the query. */
  readonly input: In;
  /** `data` of a successful reply. */
  readonly output: Out;
  /** Expected failures of this call's own; those of the transport are not repeated here. */
  readonly fails: readonly Fails[];
}

type Marks = 'captcha' | 'sealed' | 'stepUp' | 'credentials' | 'upload';

/** Defines a call. By default a POST is sealed, and every other mark is off. */
export function defineCall<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const Fails extends FailureKey,
  const Entry extends Access,
>(call: Omit<Call<In, Out, Fails, Entry>, Marks> & Partial<Pick<Call, Marks>>): Call<In, Out, Fails, Entry> {
  return {
    captcha: false,
    sealed: call.method === 'POST',
    stepUp: false,
    credentials: call.method === 'POST' || call.access !== 'public',
    upload: false,
    ...call,
  };
}

/** The payload as the caller writes it. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** The payload after parsing: what a handler receives. */
export type CallPayload<C extends Call> = z.output<C['input']>;
/** `data` of a successful reply. */
export type CallOutput<C extends Call> = z.output<C['output']>;
export type CallFailure<C extends Call> = C['fails'][number];
