import type { Tracer } from '../../kernel/logging/tracer.ts';

/**
 * The same `fetch` with a span for each request, which names only the host, and with `traceparent`. `tracestate` is not
 * sent: it contains data of other systems.
 */
export function traceFetch(
  ask: typeof globalThis.fetch,
  tracer: Tracer | undefined,
): typeof globalThis.fetch {
  if (!tracer) return ask;
  return (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const facts = { 'http.request.method': method, 'server.address': host };
    return tracer.span(`${method} ${host}`, { kind: 'asked', facts }, async (span) => {
      const traceparent = tracer.traceparent();
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      if (traceparent) headers.set('traceparent', traceparent);
      const response = await ask(input, { ...init, headers });
      span.note({ 'http.response.status_code': response.status });
      if (response.status >= 500) span.fail(String(response.status));
      return response;
    });
  };
}

/** The same port with a span for each method call, such as `redis take`. Arguments are not recorded. */
export function traceMethods<Port extends object>(system: string, port: Port, tracer: Tracer): Port {
  const traced = Object.entries(port).map(([name, method]: [string, unknown]) => [
    name,
    typeof method === 'function'
      ? (...values: unknown[]) =>
          tracer.span(
            `${system} ${name}`,
            { kind: 'asked' },
            async () => method.apply(port, values) as unknown,
          )
      : method,
  ]);
  return Object.fromEntries(traced) as Port;
}
