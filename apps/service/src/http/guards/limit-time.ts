import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentRequest } from '../../kernel/async/current-request.ts';
import { type Deadline, deadlineIn } from '../../kernel/async/deadline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null;
    /** The body has only now arrived as a whole. */
    restartDeadline(): void;
  }
}

/**
 * Limits the time of each request at the database, from its complete arrival. After it the next statement is refused
 * and the request answered 503: a slow database would otherwise make people wait for longer than their browser does.
 * What follows an answer (streams, deliveries) has no such limit.
 */
export function limitTime(app: FastifyInstance, milliseconds: number): void {
  app.decorateRequest('deadline', null);
  app.decorateRequest('restartDeadline', function restartDeadline(this: FastifyRequest) {
    end(this);
    this.deadline = deadlineIn(milliseconds);
    const inHand = currentRequest();
    if (inHand) inHand.deadline = this.deadline;
  });
  app.addHook('preHandler', (request, _response, next) => {
    request.restartDeadline();
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
