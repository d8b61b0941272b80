import type { Tracer } from '../../kernel/logging/tracer.ts';

/** The same port, each of its methods a span that is named after it: `redis take`. Arguments are not told. */
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
