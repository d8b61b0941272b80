import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** On before a stop: readiness fails, answers close their connections, and everything else works as before. */
    readonly drain: { isOn: boolean };
    /** Answers that wait for something to happen: a stop has them end with what is known. */
    readonly waiting: Set<AbortController>;
  }
}

/** How often a stopping server checks for connections that have become idle. */
const checkedEveryMilliseconds = 50;
/** How long the head of a request may still take to arrive. */
const headWithinMilliseconds = 1000;

/**
 * Closes the connections of a stopping server after their last answer. A request that still arrives on one is answered
 * as always: most clients would not send it again.
 */
export function closeConnections(app: FastifyInstance): void {
  const drain = { isOn: false };
  app.decorate('drain', drain);
  const waiting = new Set<AbortController>();
  app.decorate('waiting', waiting);
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const each of waiting) each.abort();
    // Node does this once and then waits for ever for three others: one whose answer had started before, one that has sent
    // nothing yet, and one that has sent half a head.
    let passed = 0;
    const timer = setInterval(() => {
      passed += checkedEveryMilliseconds;
      app.server.closeIdleConnections();
      if (passed < headWithinMilliseconds) return;
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    }, checkedEveryMilliseconds);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', (_request, response, next) => {
    // A client that keeps the connection would send its next request to a stopped server.
    if (isClosing || drain.isOn) response.raw.setHeader('connection', 'close');
    next();
  });
}
