import { type ProblemKey, problems } from '@tongxing/contract/problems.ts';
import type { FastifyReply } from 'fastify';

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/** A sentence about this request: the field that is wrong, the permission that is missing. */
function detailOf(title: string, { issues, permission }: Readonly<Record<string, unknown>>): string {
  const [first] = (issues ?? []) as readonly Issue[];
  if (first) return `${first.path.join('.')} ${first.message}`.trim();
  return typeof permission === 'string' && permission !== 'any'
    ? `${title.slice(0, -1)}: ${permission}.`
    : title;
}

/** A failure of the Management API as RFC 9457. `details` stand beside the standard members. */
function problemOf(
  key: ProblemKey,
  requestId: string,
  details: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { status, title } = problems[key];
  const { retry_after: _, ...members } = details;
  return {
    type: `urn:tongxing:problem:${key}`,
    title,
    status,
    detail: detailOf(title, members),
    request_id: requestId,
    ...members,
  };
}

/** How to authenticate: with the scheme that was used (RFC 6750 3, RFC 9449 7.1). */
function challengeOf(key: ProblemKey, authorization: string | undefined): string {
  const algs = 'algs="ES256 EdDSA Ed25519"';
  if (key === 'unauthenticated') return `Bearer, DPoP ${algs}`;
  return /^DPoP /i.test(authorization ?? '')
    ? `DPoP error="invalid_token", ${algs}`
    : 'Bearer error="invalid_token"';
}

/** Sends one. */
export function sendProblem(
  response: FastifyReply,
  key: ProblemKey,
  requestId: string,
  details: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status } = problems[key];
  if (typeof details['retry_after'] === 'number') {
    void response.header('retry-after', String(Math.ceil(details['retry_after'])));
  }
  // RFC 9470: tells a client that the person has to prove themselves again.
  if (key === 'step_up_required') {
    void response.header('www-authenticate', 'Bearer error="insufficient_user_authentication"');
  } else if (status === 401) {
    void response.header('www-authenticate', challengeOf(key, response.request.headers.authorization));
  }
  return response
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(key, requestId, details)));
}
