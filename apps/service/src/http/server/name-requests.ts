import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForRequest } from '../../kernel/async/current-request.ts';
import type { RequestSpan, Tracer } from '../../kernel/logging/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

/** The headers with which a caller names a request to the operator, who finds its log lines and its trace. */
export const namingHeaders = ['X-Request-Id', 'X-Trace-Id'] as const;

/** Whether a trusted proxy sent the request. Strangers can neither choose the id nor join the traces of others. */
const isFromTrustedProxy = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1;

/**
 * Gives every request its id, also in the answer's headers, and a span where tracing is on. Install it before all other
 * hooks. `believesAll`: the service is reachable from this machine only.
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
    const isBelieved = believesAll || isFromTrustedProxy(request);
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
