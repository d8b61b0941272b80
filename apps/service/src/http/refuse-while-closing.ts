import type { FastifyInstance } from 'fastify';
import { answerInKind } from './answer-in-kind.ts';

/** Sends what arrives during a stop elsewhere: another process takes it, or this one when it is back. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, response) => {
    if (!isClosing) return;
    void response.header('connection', 'close');
    return answerInKind(request, response, 'unavailable', { retry_after: 2 });
  });
}
