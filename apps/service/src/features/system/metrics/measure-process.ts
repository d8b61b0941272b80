import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';

let ofProcess: Registry | null = null;

/**
 * Adds what concerns the process alone: its memory, its event loop, its garbage. Measured once, however many services a process has had: what
 * measures never ends, and would keep each of them in memory.
 */
export function measureProcess(registry: Registry): void {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  for (const { name } of ofProcess.getMetricsAsArray())
    registry.registerMetric(ofProcess.getSingleMetric(name) as Metric);
}
