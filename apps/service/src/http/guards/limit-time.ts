import type { FastifyInstance } from 'fastify';
import { type Deadline, deadlineIn } from '../../kernel/async/deadline.ts';
import { requestInHand } from '../../kernel/async/request-in-hand.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null;
  }
}

/**
 * Gives each request so much time at the database, from the moment that it is there whole: beyond it the next statement
 * is refused and the request answered 503. A database that is slow, statement by statement, would keep people waiting
 * for longer than their browser does. What follows an answer (streams, deliveries) has no such limit.
 */
export function limitTime(app: FastifyInstance, milliseconds: number): void {
  app.decorateRequest('deadline', null);
  app.addHook('preHandler', (request, _response, next) => {
    request.deadline = deadlineIn(milliseconds);
    const inHand = requestInHand();
    if (inHand) inHand.deadline = request.deadline;
    next();
  });
  const end = ({ deadline }: { deadline: Deadline | null }) => {
    if (deadline) deadline.isOver = true;
  };
  app.addHook('onSend', (request, _response, payload, next) => {
    end(request);
    next(null, payload);
  });
  app.addHook('onResponse', (request, _response, next) => {
    end(request);
    next();
  });
}
