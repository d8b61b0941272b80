import type { FastifyInstance } from 'fastify';
import { answerInKind } from '../errors/answer-in-kind.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** On before a stop: readiness fails, answers close their connections, and everything else works as before. */
    readonly drain: { isOn: boolean };
  }
}

/** Refuses requests during a stop, so that another process takes them, or this one after its restart. */
export function refuseWhileClosing(app: FastifyInstance): void {
  const drain = { isOn: false };
  app.decorate('drain', drain);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, response, next) => {
    // A client that keeps the connection would send its next request to a stopped server.
    if (isClosing || drain.isOn) response.raw.setHeader('connection', 'close');
    if (!isClosing) return next();
    answerInKind(request, response, 'unavailable', { retry_after: 2 });
  });
}
