import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../kernel/logging/log.ts';
import { kindOfError, type RequestSpan, type Span, type Tracer } from '../../kernel/logging/tracer.ts';

export interface TracerSettings {
  /** The OTLP endpoint over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** The share of traces that are recorded, 0 to 1, where the caller has not decided. */
  readonly share: number;
  readonly log: Log;
}

const longestGoodbye = 2000;
const kinds = { within: SpanKind.INTERNAL, asked: SpanKind.CLIENT };

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/**
 * Traces by OpenTelemetry, sent by OTLP (HTTP, protobuf). What the libraries read of the environment by themselves counts:
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`. Nothing is registered for the whole process.
 */
export function openTracer({ endpoint, share, log }: TracerSettings): Tracer {
  const logError = errorsTo(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tongxing' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('tongxing');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const active = () => trace.getSpan(contexts.active());

  return {
    async span(name, { kind, facts = {}, starts = false }, work) {
      if (!active() && !starts) return work(noSpan);
      const parent = contexts.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      const fail = (error: string) => {
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
      };
      try {
        const wrapped: Span = { note: (more) => void span.setAttributes(more), fail };
        return await contexts.with(trace.setSpan(parent, span), () => work(wrapped));
      } catch (error) {
        fail(kindOfError(error));
        throw error;
      } finally {
        span.end();
      }
    },
    serve(came) {
      const remote = came && parseTraceParent(came.traceparent);
      let parent: Context = ROOT_CONTEXT;
      if (remote && came.isBelieved) parent = trace.setSpanContext(parent, { ...remote, isRemote: true });
      const links = remote && !came.isBelieved ? [{ context: remote }] : [];
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, links }, parent);
      const wrapped: RequestSpan = {
        traceId: span.spanContext().traceId,
        note: (facts) => void span.setAttributes(facts),
        fail: (error) =>
          void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error),
        rename: (name) => void span.updateName(name),
        end: () => span.end(),
      };
      return { span: wrapped, run: (next) => contexts.with(trace.setSpan(parent, span), next) };
    },
    traceparent() {
      const span = active();
      return span ? formatTraceparent(span.spanContext()) : null;
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          log.warn('Traces are not taken in time, and the last ones are lost.');
          resolve();
        }, longestGoodbye);
      });
      const done = provider.shutdown().catch((error: unknown) => logError(String(error)));
      await Promise.race([done, late]);
      clearTimeout(timer);
    },
  };
}

const noSpan: Span = { note: () => {}, fail: () => {} };

const quietMilliseconds = 60_000;

/** Logs errors of the libraries, mostly an unreachable collector, at most once a minute. */
function errorsTo(log: Log): (text: string) => void {
  let next = 0;
  const logText = (text: string) => {
    if (performance.now() < next) return;
    next = performance.now() + quietMilliseconds;
    log.warn(`Traces are not taken: ${text.slice(0, 300)}`);
  };
  const nothing = () => {};
  diag.setLogger(
    { error: logText, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  return logText;
}
