import type { Result } from '../result.ts';

/** Small facts about a span; never anything of a person: no number, address, name, token or value of a statement. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A stretch of time somebody may want to see. */
export interface Span {
  note(facts: SpanFacts): void;
  /** It did not succeed; `kind` is a class or a code of the error, and not its message, which may quote a value. */
  fail(kind: string): void;
}

/** The span of a request, from its first byte to the last of its answer. */
export interface RequestSpan extends Span {
  readonly traceId: string;
  rename(name: string): void;
  end(): void;
}

export interface SpanOptions {
  /** `within`: what this process does; `asked`: what it asks of another one. */
  readonly kind: 'within' | 'asked';
  readonly facts?: SpanFacts;
  /** Without a span round it, it begins a trace; where not said it then is none. */
  readonly starts?: boolean;
}

/** Tells where the time of a request goes. Absent where nobody wants to know: nothing of it is loaded then. */
export interface Tracer {
  /** Does the work as a span below the one that is under way. */
  span<Value>(name: string, options: SpanOptions, work: (span: Span) => Promise<Value>): Promise<Value>;
  /**
   * Begins the span of a request; `next`, and whatever it begins, belongs to it. `came`: its `traceparent` (W3C), and whether
   * whoever sent it is believed: a trace goes on then, otherwise it is only linked.
   */
  serve(came: { readonly traceparent: string; readonly isBelieved: boolean } | null): {
    readonly span: RequestSpan;
    run(next: () => void): void;
  };
  /** What a request that goes out carries; null outside of a span. */
  traceparent(): string | null;
  /** Hands over what is left. */
  close(): Promise<void>;
}

/** The class or the code of an error: what may be told of it. */
export const kindOfError = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
};

/** In traces a span of its own, with the word of the failure that it ended in; without a tracer the work alone. */
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
