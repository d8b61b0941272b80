import type { Result } from '../result.ts';
import type { Tracer } from './tracer.ts';

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
