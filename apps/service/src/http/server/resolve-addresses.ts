import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads each connection's address while it stands: Node keeps what was read once, and knows nothing of one that has ended,
 * whose last requests are still served, and counted against their address.
 */
export function resolveAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
}
