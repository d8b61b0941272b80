import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Collector, serveCollector } from '@tongxing/doubles/telemetry/serve-collector.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openService } from '../../../test/open-service.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { openTracer } from './open-tracer.ts';

const traceId = `${'a'.repeat(31)}1`;
const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
let collector: Collector;

beforeEach(async () => {
  collector = await serveCollector();
});
afterEach(() => collector.close());

// threat:foreign-traces
test('a stranger can neither join a trace nor choose its sampling', async () => {
  const tracer = openTracer({ endpoint: `${collector.url}/`, share: 1, log: silentLog });
  const service = await openService({
    settings: { publicUrl: 'https://account.example', trustedProxies: [] },
    ports: { tracer },
  });
  const headers = { traceparent, 'x-forwarded-for': '1.2.3.4' };
  const answer = await service.app.inject({ url: '/healthz', headers });
  await service.app.inject({ url: '/healthz', headers: { traceparent: `00-${'0'.repeat(32)}-no-01` } });
  await service.close();
  await tracer.close();
  const [served] = collector.spans.filter(({ name }) => name === 'GET /healthz');
  expect(answer.headers['x-trace-id']).toBe(served?.traceId);
  expect(served?.traceId).not.toBe(traceId);
  expect(served?.links).toEqual([traceId]);
});

test('samples the configured share of its own traces', async () => {
  const tracer = openTracer({ endpoint: collector.url, share: 0, log: silentLog });
  const service = await openService({
    settings: { publicUrl: 'https://account.example', trustedProxies: [] },
    ports: { tracer },
  });
  const answer = await service.app.inject({ url: '/healthz', headers: { traceparent } });
  await service.close();
  await tracer.close();
  expect(answer.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(collector.spans).toEqual([]);
});

// threat:personal-data-in-logs
test('records only the code of an error, because its message may quote a person', async () => {
  const tracer = openTracer({ endpoint: collector.url, share: 1, log: silentLog });
  const error = Object.assign(new Error('Key (value_key)=(13912345678) already exists'), { code: '23505' });
  const { run } = tracer.serve(null);
  await new Promise<void>((resolve) => {
    run(() => {
      tracer
        .span('insert contact', { kind: 'asked' }, () => Promise.reject(error))
        .catch(() => {})
        .finally(resolve);
    });
  });
  await tracer.close();
  expect(collector.spans.map(({ isError, attributes }) => [isError, attributes['error.type']])).toEqual([
    [true, '23505'],
  ]);
  expect(collector.raw().toString('latin1')).not.toContain('13912345678');
});

test('answers written outside of the server have a request id too', async () => {
  const service = await openService();
  const written = await service.app.inject({ url: '/.well-known/openid-configuration' });
  expect(written.statusCode).toBe(200);
  const refused = await service.app.inject({ url: '/nothing-here' });
  expect(new Set([written, refused].map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  expect(written.headers['x-trace-id']).toBeUndefined();
  await service.close();
});

test('given a collector that never answers, a stop is not delayed, and the log names it', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const log = recordingLog();
  const tracer = openTracer({ endpoint: `http://127.0.0.1:${port}`, share: 1, log });
  tracer.serve(null).span.end();
  const startedAt = performance.now();
  await tracer.close();
  expect(performance.now() - startedAt).toBeLessThan(4000);
  silent.close();
  expect(log.lines).toEqual(['warn: Traces are not taken in time, and the last ones are lost.']);
});

test('given a collector that refuses, the log names it', async () => {
  const log = recordingLog();
  const tracer = openTracer({ endpoint: `${collector.url}/elsewhere`, share: 1, log });
  tracer.serve(null).span.end();
  await tracer.close();
  expect(log.lines.join('\n')).toMatch(/^warn: Traces are not taken: .*Not Found/);
});
