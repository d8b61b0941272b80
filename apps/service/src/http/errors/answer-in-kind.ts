import type { FailureKey } from '@tongxing/contract/failures.ts';
import { type ProblemKey, problems } from '@tongxing/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureReply } from '../calls/reply.ts';
import { sendProblem } from './problem.ts';
import { sendScimError } from './scim-error.ts';

/** The paths of OAuth, whose errors are JSON of RFC 6749 section 5.2. */
const oauthPaths =
  /^\/(?:oauth2|\.well-known\/(?:openid-configuration|oauth-authorization-server))(?:[/?]|$)/;

/** The paths of the Management API, whose errors are RFC 9457. */
const managePaths = /^\/manage(?:[/?]|$)/;

/** The paths of SCIM, whose errors are RFC 7644. */
const scimPaths = /^\/scim\/v2(?:[/?]|$)/;

/** The OAuth error and description for a malformed request, or for an outage. */
const oauthErrors: Partial<Record<FailureKey, readonly [error: string, description: string]>> = {
  not_found: ['invalid_request', 'there is nothing at this address'],
  method_not_allowed: ['invalid_request', 'this method is not allowed here'],
  too_large: ['invalid_request', 'the request is too large'],
  too_many: ['temporarily_unavailable', 'too many requests, try again later'],
  internal: ['server_error', 'the service has failed'],
  unavailable: ['temporarily_unavailable', 'the service cannot answer at the moment, try again later'],
};

/** Answers a failure in the format of the path that was asked: OAuth's own, a problem document, or the envelope. */
export function answerInKind(
  request: FastifyRequest,
  response: FastifyReply,
  key: FailureKey,
  details: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  if (managePaths.test(request.url)) {
    return sendProblem(response, key in problems ? (key as ProblemKey) : 'bad_input', request.id, details);
  }
  const { status, reply } = failureReply(key, details);
  if (scimPaths.test(request.url)) {
    const detail = oauthErrors[key]?.[1] ?? 'the request cannot be read';
    return sendScimError(response, status === 200 ? 400 : status, detail);
  }
  if (typeof details['retry_after'] === 'number') {
    void response.header('retry-after', String(Math.ceil(details['retry_after'])));
  }
  void response.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (!oauthPaths.test(request.url)) return response.send(reply);
  const [error, description] = oauthErrors[key] ?? ['invalid_request', 'the request cannot be read'];
  return response.send({ error, error_description: description });
}
