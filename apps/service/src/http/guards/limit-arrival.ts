import { Socket } from 'node:net';
import { uploadMaxBytes } from '@tongxing/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { answerBrokenConnection } from '../errors/error-boundary.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** From now on the body may take its time, as long as it goes on arriving. Absent where there is none. */
    allowSlowBody: (() => void) | null;
  }
}

/** The slowest line that a file may come over, in bytes a second. */
const slowest = 8 * 1024;

/** Milliseconds that any request may take, for the server itself: a file over the slowest line. */
export const longestArrival = (seconds: number): number =>
  Math.ceil(seconds + uploadMaxBytes / slowest) * 1000;

/**
 * Ends requests whose body does not arrive in time: as a whole, or for a file where less arrives within the same time than
 * over the slowest line.
 */
export function limitArrival(app: FastifyInstance, secondsNow: () => number): void {
  app.decorateRequest('allowSlowBody', null);
  app.addHook('onRequest', (request, response, next) => {
    const { raw } = request;
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0;
    const { socket } = raw;
    // A request that did not come over a connection is here as a whole.
    if (!hasBody || !(socket instanceof Socket)) return next();
    const end = () => {
      if (raw.complete || socket.destroyed) return;
      if (response.raw.headersSent) socket.destroy();
      else answerBrokenConnection(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    };
    const seconds = secondsNow();
    let timer = setTimeout(end, seconds * 1000);
    raw.once('close', () => clearTimeout(timer));
    request.allowSlowBody = () => {
      clearTimeout(timer);
      let before = socket.bytesRead;
      timer = setInterval(() => {
        if (socket.bytesRead - before < slowest * seconds) end();
        before = socket.bytesRead;
      }, seconds * 1000);
    };
    next();
  });
}
