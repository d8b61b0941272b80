import type { FastifyInstance } from 'fastify';
import { answerInKind } from '../errors/answer-in-kind.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** On before a stop: readiness says no, answers end their connections, and everything is served as before. */
    readonly drain: { isOn: boolean };
  }
}

/** Sends what arrives during a stop elsewhere: another process takes it, or this one when it is back. */
export function refuseWhileClosing(app: FastifyInstance): void {
  const drain = { isOn: false };
  app.decorate('drain', drain);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, response, next) => {
    // Who keeps the connection would send the next request into a server that is gone.
    if (isClosing || drain.isOn) response.raw.setHeader('connection', 'close');
    if (!isClosing) return next();
    answerInKind(request, response, 'unavailable', { retry_after: 2 });
  });
}
