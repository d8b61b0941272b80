import type { CaptchaProof } from '@tongxing/contract/captcha.ts';
import type { Call, CallFailure, CallOutput, CallPayload } from '@tongxing/contract/define-call.ts';
import type { FailureKey } from '@tongxing/contract/failures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTurns, createWorkQueue } from '../../kernel/async/work-queue.ts';
import type { Tracer } from '../../kernel/logging/tracer.ts';
import { traceOutcome } from '../../kernel/logging/tracer.ts';
import type { Caller, SignedInSession } from '../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../kernel/result.ts';
import type { Work } from '../../transaction/work.ts';
import { formatIssue } from './format-issue.ts';
import { readBearerToken, readCaller } from './read-caller.ts';
import { readNumbers } from './read-numbers.ts';
import type { UploadedFile } from './read-upload.ts';
import { readUpload } from './read-upload.ts';
import { failureReply, type Reply, successReply } from './reply.ts';
import { readCookie, setReplyCookies } from './reply-cookies.ts';
import type { OpenSealedBody } from './sealed-body.ts';
import { splitCaptchaProof } from './split-captcha-proof.ts';

/** Failures any call may end with; calls do not list them. */
export type TransportFailure =
  | 'bad_input'
  | 'unauthenticated'
  | 'session_expired'
  | 'refused'
  | 'not_found'
  | 'too_many'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unavailable'
  | 'step_up_required'
  | 'recycled_number'
  | 'due_first'
  | 'captcha_required'
  | 'captcha_failed';

type SessionOf<C extends Call, S> = C['access'] extends 'signed-in' ? S : S | null;

export interface CallRequest<C extends Call, S extends SignedInSession = SignedInSession> {
  readonly input: CallPayload<C>;
  readonly caller: Caller;
  readonly session: SessionOf<C, S>;
  /** Only for calls marked `upload`. */
  readonly file: UploadedFile | null;
  /** Whether the captcha was passed on this request; a risk rule may use it. */
  readonly captchaPassed: boolean;
  /** The value of one of our HttpOnly cookies, by its name without prefix; null where it is absent. */
  cookie(name: string): string | null;
}

export type CallHandler<
  C extends Call,
  W extends Work = Work,
  S extends SignedInSession = SignedInSession,
> = (
  request: CallRequest<C, S>,
  work: W,
) => Promise<Result<CallOutput<C>, NoInfer<CallFailure<C>> | TransportFailure>>;

/** The valid session of a bearer token, or null. */
export type Authenticate<W extends Work, S extends SignedInSession = SignedInSession> = (
  work: W,
  token: string,
) => Promise<S | null>;

/**
 * Mounts one call of the contract on its route. `authenticate`: for a call whose first data is read in the same
 * statement as its session.
 */
export type Mount<W extends Work = Work> = <C extends Call, S extends SignedInSession = SignedInSession>(
  call: C,
  handle: CallHandler<C, W, NoInfer<S>>,
  authenticate?: Authenticate<W, S>,
) => void;

export interface MountDependencies<W extends Work> {
  /** The work of one caller. */
  workFor(caller: Caller): W;
  readonly app: FastifyInstance;
  readonly openSealedBody: OpenSealedBody;
  readonly isHttps: boolean;
  readonly tracer?: Tracer | undefined;
  /** False where the operator allows plain JSON. */
  readonly requireSealed: boolean;
  readonly authenticate: Authenticate<W>;
  /** A guard: null where policies demand nothing that has to be met before this call. */
  requireNothingDue(work: W, session: SignedInSession, call: Call): Promise<Failure<'due_first'> | null>;
  /** A guard: null for a session that has just passed a security check. */
  requireStepUp(work: W, session: SignedInSession): Promise<Failure<'step_up_required'> | null>;
  /** `null` proof: the payload carried none. */
  checkCaptcha(
    proof: CaptchaProof | null,
    context: { ip: string; action: string },
  ): Promise<'passed' | 'missing' | 'failed' | 'unavailable'>;
  /** The kinds to offer now, for the `captcha` marker. */
  captchaKinds(): readonly string[];
}

/** Each holds a file in memory: uploads that are read at a time, of one person and of all. */
const takeTurn = createTurns(4);
const reading = createWorkQueue(24, 100);

interface Opened {
  readonly payload: Record<string, unknown>;
  readonly file: UploadedFile | null;
  /** Null: the call came as plain JSON, and is answered as plain JSON. */
  readonly seal: ((reply: Reply) => Promise<Reply>) | null;
}

/**
 * Turns calls into routes. Only this function does what the marks of a call promise: opening the seal, authentication,
 * validation, what policies demand first, the security check, human verification, in this order.
 */
export function createMount<W extends Work>(dependencies: MountDependencies<W>): Mount<W> {
  const { app, openSealedBody, requireSealed } = dependencies;

  async function openBody(call: Call, request: FastifyRequest): Promise<Result<Opened, FailureKey>> {
    const params = request.params as Record<string, string>;
    const upload = call.upload ? await readUpload(request) : null;
    if (upload && !upload.ok) return upload;
    const fields = upload ? upload.value.fields : request.body;
    const file = upload ? upload.value.file : null;
    if (!call.sealed || !(requireSealed || request.headers['x-secure-kid'])) {
      if (!isRecord(fields))
        return fields === undefined
          ? succeed({ payload: { ...params }, file, seal: null })
          : fail('bad_input');
      return succeed({ payload: { ...fields, ...params }, file, seal: null });
    }
    const opened = await openSealedBody(request, fields, file?.bytes);
    if (!opened.ok) return opened;
    if (!isRecord(opened.value.body)) return fail('bad_input');
    return succeed({ payload: { ...opened.value.body, ...params }, file, seal: opened.value.sealReply });
  }

  async function authenticate(
    call: Call,
    request: FastifyRequest,
    work: W,
    find: Authenticate<W>,
  ): Promise<Result<SignedInSession | null, FailureKey>> {
    if (call.access === 'public') return succeed(null);
    const token = readBearerToken(request);
    const session = token ? await find(work, token) : null;
    request.accountId = session?.accountId ?? null;
    if (session || call.access === 'optional') return succeed(session);
    return fail(request.headers.authorization ? 'session_expired' : 'unauthenticated');
  }

  async function requireCaptcha(
    call: Call,
    proof: CaptchaProof | null,
    caller: Caller,
  ): Promise<Failure<FailureKey> | null> {
    if (!call.captcha) return null;
    const verdict = await dependencies.checkCaptcha(proof, { ip: caller.ip, action: call.path });
    if (verdict === 'passed') return null;
    return fail(verdict === 'missing' ? 'captcha_required' : 'captcha_failed');
  }

  /** A file is read only from who may send it, one of each person at a time and not too many of all. */
  async function answer<C extends Call>(
    call: C,
    handle: CallHandler<C, W>,
    request: FastifyRequest,
    find: Authenticate<W>,
  ) {
    if (!call.upload) return answerInTurn(call, handle, request, find);
    const known = await authenticate(call, request, dependencies.workFor(readCaller(request)), find);
    if (!known.ok) return { result: known, seal: null };
    return takeTurn(known.value?.accountId ?? '', () =>
      reading(() => answerInTurn(call, handle, request, find)),
    );
  }

  async function answerInTurn<C extends Call>(
    call: C,
    handle: CallHandler<C, W>,
    request: FastifyRequest,
    find: Authenticate<W>,
  ) {
    const caller = readCaller(request);
    const opened = call.method === 'GET' ? openQuery(request) : await openBody(call, request);
    if (!opened.ok) return { result: opened, seal: null };
    const { seal, file } = opened.value;
    const { proof, payload } = splitCaptchaProof(opened.value.payload);

    const work = dependencies.workFor(caller);
    const signedIn = await authenticate(call, request, work, find);
    if (!signedIn.ok) return { result: signedIn, seal };
    const numbered = readNumbers(payload, work.settings.file.phone.regions);
    const parsed = call.input.safeParse(numbered, { error: formatIssue });
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
      return { result: fail('bad_input' as const, { issues }), seal };
    }
    const refusal =
      (call.access === 'signed-in' && signedIn.value
        ? await dependencies.requireNothingDue(work, signedIn.value, call)
        : null) ??
      (call.stepUp && signedIn.value ? await dependencies.requireStepUp(work, signedIn.value) : null) ??
      (await requireCaptcha(call, proof, caller));
    if (refusal) return { result: refusal, seal };

    const asked: CallRequest<C> = {
      input: parsed.data as CallPayload<C>,
      caller,
      session: signedIn.value as SessionOf<C, SignedInSession>,
      file,
      captchaPassed: call.captcha,
      cookie: (name) => readCookie(request, name, dependencies),
    };
    return {
      result: await traceOutcome(dependencies.tracer, `ability ${call.path}`, () => handle(asked, work)),
      seal,
    };
  }

  function mountCall<C extends Call>(
    call: C,
    handle: CallHandler<C, W>,
    find: Authenticate<W> = dependencies.authenticate,
  ): void {
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request: FastifyRequest, response: FastifyReply) => {
        const { result, seal } = await answer(call, handle, request, find);
        response.header('cache-control', 'no-store');
        if (result.ok) {
          setReplyCookies(response, result.value, dependencies);
          const reply = successReply(result.value);
          return seal ? seal(reply) : reply;
        }
        const { status, reply } = failureReply(result.failure, result.details);
        if (typeof result.details?.['retry_after'] === 'number') {
          response.header('retry-after', String(Math.ceil(result.details['retry_after'])));
        }
        response.code(status);
        const marked =
          reply.code === 11 ? { ...reply, captcha: dependencies.captchaKinds().join(',') } : reply;
        return seal ? seal(marked) : marked;
      },
    });
  }
  // `handle` receives what `authenticate` returned.
  return mountCall as Mount<W>;
}

function openQuery({ query, params }: FastifyRequest): Result<Opened, never> {
  return succeed({ payload: { ...(query as object), ...(params as object) }, file: null, seal: null });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
