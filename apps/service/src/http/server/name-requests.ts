import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForRequest } from '../../kernel/async/request-in-hand.ts';
import type { RequestSpan, Tracer } from '../../kernel/logging/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

/** Headers by which a question to the operator finds its lines in the log, and its trace. */
export const namingHeaders = ['X-Request-Id', 'X-Trace-Id'] as const;

/** Somebody whose proxy we believe has passed it on: strangers neither choose what is kept, nor join others' traces. */
const cameThroughProxy = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1;

/**
 * Gives every request its names, in the answer's headers too, and its span where traces are on. To be installed before all
 * other hooks. `believesAll`: nobody but this machine is led to the service.
 */
export function nameRequests(
  app: FastifyInstance,
  { tracer, believesAll }: { readonly tracer: Tracer | undefined; readonly believesAll: boolean },
): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, response, next) => {
    response.header(namingHeaders[0], request.id);
    if (!tracer) return runForRequest({ requestId: request.id }, next);
    const { traceparent } = request.headers;
    const isBelieved = believesAll || cameThroughProxy(request);
    const { span, run } = tracer.serve(typeof traceparent === 'string' ? { traceparent, isBelieved } : null);
    request.span = span;
    response.header(namingHeaders[1], span.traceId);
    run(() => runForRequest({ requestId: request.id, traceId: span.traceId }, next));
  });
  if (!tracer) return;
  app.addHook('onResponse', async (request, response) => {
    const { span } = request;
    if (!span) return;
    const route = request.routeOptions.url ?? '(none)';
    span.rename(`${request.method} ${route}`);
    span.note({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'tongxing.request_id': request.id,
    });
    if (response.statusCode >= 500) span.fail(String(response.statusCode));
    span.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    request.span?.fail('aborted');
    request.span?.end();
    request.span = null;
  });
}
