import type { FailureKey } from '@tongxing/contract/failures.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Log } from '../kernel/log.ts';
import { answerInKind } from './answer-in-kind.ts';

const keyOfStatus: Record<number, FailureKey> = {
  400: 'bad_input',
  // What the static files say of a folder.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many',
  503: 'unavailable',
};

/** Errors of the drivers that mean the database or Redis is out of reach, not that we have a bug. */
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** What pg and ioredis say without a code. */
const outageTexts =
  /timeout exceeded when trying to connect|Connection terminated|Command timed out|Connection is closed|Stream isn't writeable/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    outageCodes.has(code) || error.name === 'MaxRetriesPerRequestError' || outageTexts.test(error.message)
  );
}

/**
 * The one place where thrown errors end: logged with the request's id, shown as `未知错误` and nothing more.
 */
export function installErrorBoundary(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, response) => {
    const status = error.statusCode ?? 500;
    const key = isOutage(error)
      ? 'unavailable'
      : status < 500
        ? (keyOfStatus[status] ?? 'bad_input')
        : 'internal';
    if (key === 'internal' || key === 'unavailable') {
      const { id: requestId, method } = request;
      log.error({ requestId, method, url: request.routeOptions.url, err: error }, 'request failed');
    }
    // A browser that looks for a page is shown one.
    if (key === 'not_found') return response.callNotFound();
    const details =
      key === 'unavailable' ? { retry_after: 2 } : key === 'too_many' ? { retry_after: 60 } : {};
    return answerInKind(request, response, key, details);
  });
}
