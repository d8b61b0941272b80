import type { ProblemKey } from '@tongxing/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { sendProblem } from '../../../http/errors/problem.ts';
import { traceOutcome } from '../../../kernel/logging/tracer.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { type CallHandler, isCommand, TextStream } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { answerCall, quietCaller } from './answer-call.ts';
import { identify } from './identify.ts';
import { describeManagement } from './open-api.ts';
import { mayCall, type Registry } from './perform-command.ts';

const windowSeconds = 60;

/** Counts an operator's request, and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
async function admitRequest(
  { state, settings }: Work,
  { id }: Operator,
  response: FastifyReply,
): Promise<Failure<'too_many'> | null> {
  const { requests_per_minute: most } = settings.file.operators;
  const key = `manage-requests:${id}`;
  const used = await state.increment(key, 1, windowSeconds);
  const reset = (await state.secondsLeft(key)) ?? windowSeconds;
  void response
    .header('ratelimit-limit', String(most))
    .header('ratelimit-remaining', String(Math.max(0, most - used)))
    .header('ratelimit-reset', String(reset));
  return used > most ? fail('too_many', { retry_after: reset }) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path, and the query or the body; null where the body is no object. */
function payloadOf(method: string, { params, query, body }: FastifyRequest): Record<string, unknown> | null {
  const path = params as Record<string, unknown>;
  if (method === 'GET') return { ...(query as object), ...path };
  if (body !== undefined && body !== null && !isRecord(body)) return null;
  // Some proxies drop the body of a DELETE.
  return { ...(method === 'DELETE' ? (query as object) : {}), ...(body as object | undefined), ...path };
}

/** The ETag: the version that `If-Match` takes. */
function etagOf(value: unknown): string {
  const { revision, version } = value as { readonly revision?: number | string; readonly version?: number };
  return `"${revision ?? version}"`;
}

/** Serves every call of the Management API, and its description. */
export function manageRoutes(all: readonly CallHandler[]) {
  const registry: Registry = new Map(all.map((handler) => [handler.call.name, handler]));

  /** The caller, identified before a large body is read. A DPoP proof is valid once, so the result is saved. */
  const identified = new WeakMap<FastifyRequest, ReturnType<typeof identify>>();

  function identifyOnce(server: Server<IdentityWork>, { call }: CallHandler, request: FastifyRequest) {
    const before = identified.get(request);
    if (before) return before;
    const { authorization, dpop } = request.headers;
    const path = request.url.split('?', 1)[0] ?? '';
    const proof = typeof dpop === 'string' ? dpop : undefined;
    const work = server.workFor(readCaller(request));
    const known = identify(work, { authorization, proof, method: call.method, path }, call.permission).then(
      (found) => {
        if (found.ok) request.accountId = found.value.accountId;
        return found;
      },
    );
    identified.set(request, known);
    return known;
  }

  async function answer(
    server: Server<IdentityWork>,
    handler: CallHandler,
    request: FastifyRequest,
    response: FastifyReply,
  ): Promise<Result<unknown, ProblemKey>> {
    const work = server.workFor(readCaller(request));
    const { call } = handler;
    const known = await identifyOnce(server, handler, request);
    if (!known.ok) return known;
    const refusal = await admitRequest(work, known.value, response);
    if (refusal) return refusal;
    const payload = payloadOf(call.method, request);
    if (payload && isCommand(handler) && call.versioned && request.headers['if-match'] !== undefined) {
      payload['if_match'] = request.headers['if-match'];
    }
    if (!payload) return fail('bad_input', { issues: [{ path: [], message: 'must be a JSON object' }] });
    const quietWork = server.workFor(quietCaller(request.id));
    const { 'idempotency-key': header } = request.headers;
    const key = header === undefined ? undefined : String(header);
    const asked = { payload, operator: known.value, key };
    return traceOutcome(server.tracer, `${isCommand(handler) ? 'act' : 'look'} ${call.name}`, () =>
      answerCall({ registry, work, quietWork }, handler, asked),
    );
  }

  /** A large body is read only from a caller who has the permission. */
  function takesMuch(server: Server<IdentityWork>, handler: CallHandler, bodyLimit: number) {
    return {
      bodyLimit,
      async onRequest(request: FastifyRequest, response: FastifyReply) {
        const known = await identifyOnce(server, handler, request);
        if (!known.ok) return sendProblem(response, known.failure, request.id, known.details);
        const { permission } = handler.call;
        if (mayCall(known.value.permissions, handler.call)) return;
        return sendProblem(response, 'forbidden', request.id, { permission });
      },
    };
  }

  return function mountManage(_mount: unknown, server: Server<IdentityWork>): void {
    for (const handler of all) {
      server.app.route({
        method: handler.call.method,
        ...(handler.call.mostBytes === undefined ? {} : takesMuch(server, handler, handler.call.mostBytes)),
        url: handler.call.path.replace(/\{(\w+)\}/g, ':$1'),
        handler: async (request, response) => {
          const outcome = await answer(server, handler, request, response);
          if (!outcome.ok) return sendProblem(response, outcome.failure, request.id, outcome.details);
          void response.header('cache-control', 'no-store');
          if (handler.call.versioned) void response.header('etag', etagOf(outcome.value));
          if (outcome.value instanceof TextStream) {
            return response.type(outcome.value.type).send(outcome.value.readable());
          }
          return response.send(outcome.value);
        },
      });
    }
    const calls = all.map(({ call }) => call);
    server.app.get('/manage/v1/openapi.json', async () =>
      describeManagement(calls, server.workFor(noCaller).settings),
    );
  };
}
