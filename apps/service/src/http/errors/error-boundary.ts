import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureKey } from '@tongxing/contract/failures.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '../../kernel/async/outage.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { answerInKind } from './answer-in-kind.ts';

const keyOfStatus: Record<number, FailureKey> = {
  400: 'bad_input',
  // The error of the static file server for a folder.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many',
  503: 'unavailable',
};

/** The client closed the connection before the request was complete or answered. */
const hasLeft = ({ raw }: FastifyRequest, response: FastifyReply): boolean =>
  (raw.destroyed && !raw.complete) || response.raw.destroyed || raw.socket.destroyed;

/** Catches every thrown error: it is logged with the id of the request, and the caller sees only `未知错误`. */
export function installErrorBoundary(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, response) => {
    const status = error.statusCode ?? 500;
    const key = isOutage(error)
      ? 'unavailable'
      : status < 500
        ? (keyOfStatus[status] ?? 'bad_input')
        : 'internal';
    if ((key === 'internal' || key === 'unavailable') && !hasLeft(request, response)) {
      const { id: requestId, method } = request;
      log.error({ requestId, method, url: request.routeOptions.url, err: error }, 'request failed');
    }
    // A browser that navigates gets a page.
    if (key === 'not_found') return response.callNotFound();
    const details =
      key === 'unavailable' ? { retry_after: 2 } : key === 'too_many' ? { retry_after: 60 } : {};
    return answerInKind(request, response, key, details);
  });
}

const texts: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求超时'],
  HPE_HEADER_OVERFLOW: [431, '请求头太长'],
};

/**
 * Answers bytes that are no request, and a request that does not arrive in time, like a call, and closes the
 * connection. A client that has left gets no answer.
 */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, text] = texts[error.code ?? ''] ?? [400, '请求有误'];
    const body = JSON.stringify({ code: status, msg: text });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
