import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureProcess } from './measure-service.ts';

test('shares the process metrics among the services of one process', async () => {
  const [first, second] = [new Registry(), new Registry()];
  measureProcess(first);
  measureProcess(second);
  const names = ['nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds', 'process_cpu_seconds_total'];
  for (const name of names) {
    expect(first.getSingleMetric(name), name).toBeDefined();
    expect(second.getSingleMetric(name), name).toBe(first.getSingleMetric(name));
  }
  // promtool: only counters end in _total.
  for (const { name, type } of second.getMetricsAsArray())
    expect([name, name.endsWith('_total')]).toEqual([name, String(type) === 'counter']);
  expect(await second.metrics()).toContain('process_cpu_seconds_total ');
});
