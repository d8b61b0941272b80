import type { Result } from '../result.ts';

/** Attributes of a span. They never contain personal data: no number, address, name, token or value of a statement. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A span of a trace. */
export interface Span {
  note(facts: SpanFacts): void;
  /** Marks it as failed; `kind` is a class or a code of the error, and not its message, which may quote a value. */
  fail(kind: string): void;
}

/** The span of a request, until the last byte of its answer. */
export interface RequestSpan extends Span {
  readonly traceId: string;
  rename(name: string): void;
  end(): void;
}

export interface SpanOptions {
  /** `within`: work of this process; `asked`: a request to another one. */
  readonly kind: 'within' | 'asked';
  readonly facts?: SpanFacts;
  /** Whether it starts a trace where there is no outer span; default: it is no span then. */
  readonly starts?: boolean;
}

/** Records where the time of a request goes. Absent where tracing is off: none of its libraries is loaded then. */
export interface Tracer {
  /** Runs the work as a child of the current span. */
  span<Value>(name: string, options: SpanOptions, work: (span: Span) => Promise<Value>): Promise<Value>;
  /**
   * Starts the span of a request; `next` and everything it starts belongs to it. `came`: the `traceparent` (W3C) of the
   * request, and whether its sender is trusted. Then the trace continues, otherwise it is only linked.
   */
  serve(came: { readonly traceparent: string; readonly isBelieved: boolean } | null): {
    readonly span: RequestSpan;
    run(next: () => void): void;
  };
  /** The `traceparent` for an outgoing request; null outside of a span. */
  traceparent(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** The class or the code of an error: the part that may be recorded. */
export const kindOfError = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
};

/** Runs the work in a span with the name of its failure; without a tracer the work only. */
export function traceOutcome<Outcome extends Result<unknown, string>>(
  tracer: Tracer | undefined,
  name: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!tracer) return work();
  return tracer.span(name, { kind: 'within' }, async (span) => {
    const result = await work();
    span.note({ 'tongxing.outcome': result.ok ? 'succeeded' : result.failure });
    return result;
  });
}
