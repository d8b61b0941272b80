import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A comment line, so that proxies do not close a quiet stream. */
const heartbeatMilliseconds = 15_000;

/**
 * Answers with server-sent events (WHATWG HTML §9.2), one `data:` line of JSON each, until the source ends or
 * the client leaves.
 */
export function sendEvents(
  response: FastifyReply,
  gone: AbortSignal,
  source: () => AsyncIterable<unknown>,
): FastifyReply {
  const stream = new Readable({ read() {} });
  stream.push(': open\n\n');
  const heartbeat = setInterval(() => stream.push(': still here\n\n'), heartbeatMilliseconds);
  void (async () => {
    try {
      for await (const event of source()) {
        if (gone.aborted) break;
        stream.push(`data: ${JSON.stringify(event)}\n\n`);
      }
      stream.push(null);
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearInterval(heartbeat);
    }
  })();
  return response
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
